def fib(n):
    a, b = 0, 1
    for _ in range(n):
        a, b = b, a + b
    return a
print(fib(90), fib(93), fib(100))
# expect: 2880067194370816120 12200160415121876738 354224848179261915075
print(fib(300))  # expect: 222232244629420445529739893461909967206666939096499764990979600
print(sum(int(c) for c in str(fib(500))))  # expect: 474
