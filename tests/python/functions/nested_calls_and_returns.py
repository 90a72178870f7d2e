def a(x): return b(x) + 1
def b(x): return c(x) * 2
def c(x): return x if x > 5 else a(x + 3)
print(a(1), b(2), c(10))  # expect: 63 70 10
print(max(min(3, 5), abs(-4), sum([1, 2])), len(str(int('12') + 3)))  # expect: 4 2
