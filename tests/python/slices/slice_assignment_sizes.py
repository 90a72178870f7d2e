a = list(range(10))
a[::3] = ['a', 'b', 'c', 'd']
print(a)  # expect: ['a', 1, 2, 'b', 4, 5, 'c', 7, 8, 'd']
a[8:2:-2] = ['x', 'y', 'z']
print(a)  # expect: ['a', 1, 2, 'b', 'z', 5, 'y', 7, 'x', 'd']
a[5:2] = ['in']
print(a)  # expect: ['a', 1, 2, 'b', 'z', 'in', 5, 'y', 7, 'x', 'd']
for key, value in ((slice(None, None, 2), [1]), (slice(0, 4, -1), [1, 2])):
    try:
        a[key] = value
    except ValueError as e:
        print(e)
# expect: attempt to assign sequence of size 1 to extended slice of size 6
# expect: attempt to assign sequence of size 2 to extended slice of size 0
a[1:3] = a
print(len(a))  # expect: 20
