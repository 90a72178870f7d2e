a = list(range(6))
a[1:3] = ['a', 'b', 'c']
print(a)  # expect: [0, 'a', 'b', 'c', 3, 4, 5]
a[:0] = [-1]
a[len(a):] = [99]
print(a)  # expect: [-1, 0, 'a', 'b', 'c', 3, 4, 5, 99]
a[2:5] = []
print(a)  # expect: [-1, 0, 3, 4, 5, 99]
a[::2] = 'xyz' if len(a[::2]) == 3 else [0] * len(a[::2])
print(a)  # expect: ['x', 0, 'y', 4, 'z', 99]
try:
    a[::2] = [1]
except ValueError as e:
    print(e)
# expect: attempt to assign sequence of size 1 to extended slice of size 3
a[1:1] = (7, 8)
a[-2:] = range(3)
print(a)  # expect: ['x', 7, 8, 0, 'y', 4, 0, 1, 2]
