def factorial(n):
    result = 1
    for i in range(2, n + 1):
        result *= i
    return result
print(factorial(20), factorial(21), factorial(30))
# expect: 2432902008176640000 51090942171709440000 265252859812191058636308480000000
print(factorial(60))
# expect: 8320987112741390144276341183223364380754172606361245952449277696409600000000000000
print(len(str(factorial(200))), sum(map(int, str(factorial(100)))))  # expect: 375 648
print(factorial(60) // factorial(58), factorial(60) % (10 ** 9 + 7))  # expect: 3540 16340084
