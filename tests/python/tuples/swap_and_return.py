a, b = 1, 2
a, b = b, a
print(a, b)  # expect: 2 1
def minmax(xs):
    return min(xs), max(xs)
lo, hi = minmax([3, 1, 2])
print(lo, hi, minmax([5]))  # expect: 1 3 (5, 5)
x, (y, z) = 1, (2, 3)
print(x, y, z)  # expect: 1 2 3
(p, q), r = [4, 5], 6
print(p, q, r)  # expect: 4 5 6
