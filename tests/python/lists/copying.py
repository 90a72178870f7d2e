a = [1, [2, 3]]
b = a.copy()
c = a[:]
d = list(a)
a[0] = 'x'
a[1].append(4)
print(a, b, c, d, b is a, b[1] is a[1])
# expect: ['x', [2, 3, 4]] [1, [2, 3, 4]] [1, [2, 3, 4]] [1, [2, 3, 4]] False True
