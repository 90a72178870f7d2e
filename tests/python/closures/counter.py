def counter():
    n = 0
    def step():
        nonlocal n
        n += 1
        return n
    return step
a, b = counter(), counter()
print(a(), a(), b(), a(), b())  # expect: 1 2 1 3 2
