a = list(range(10))
del a[0]
del a[-1]
del a[2:4]
print(a)  # expect: [1, 2, 5, 6, 7, 8]
del a[::2]
print(a)  # expect: [2, 6, 8]
del a[:]
print(a)  # expect: []
try:
    del a[0]
except IndexError as e:
    print(e)
# expect: list assignment index out of range
b = list(range(10))
del b[8:2:-2]
print(b)  # expect: [0, 1, 2, 3, 5, 7, 9]
