a, b, c = 1, 2, 3
a, b, c = c, a, b
print(a, b, c)  # expect: 3 1 2
xs = [1, 2, 3]
xs[0], xs[2] = xs[2], xs[0]
print(xs)  # expect: [3, 2, 1]
xs[0], xs[1], xs[2] = xs[1], xs[2], xs[0]
print(xs)  # expect: [2, 1, 3]
a, b = b, a + b
print(a, b)  # expect: 1 4
