def f():
    total = 0
    def add(x):
        nonlocal total
        for i in range(x):
            total += i
        return total
    return [add(i) for i in range(5)], total
print(f())  # expect: ([0, 0, 1, 4, 10], 10)
