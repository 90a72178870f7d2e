def f(xs):
    if (n := len(xs)) > 1:
        pass
    out = [last := x for x in xs]
    return n, last, out
print(f([1, 2, 3]))  # expect: (3, 3, [1, 2, 3])
print([(y := x * 2, y) for x in range(2)], y)  # expect: [(0, 0), (2, 2)] 2
