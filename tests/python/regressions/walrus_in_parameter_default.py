def f(a, b=(d := 5)):
    return a + b
print(f(1), d)  # expect: 6 5
