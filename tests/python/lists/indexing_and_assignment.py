a = [10, 20, 30, 40]
print(a[0], a[-1], a[1:3], a[True])  # expect: 10 40 [20, 30] 20
a[0] = 'x'
a[-1] = 'y'
print(a)  # expect: ['x', 20, 30, 'y']
for f in (lambda: a[4], lambda: a[-5], lambda: a['0'], lambda: a[1.0]):
    try:
        f()
    except Exception as e:
        print(type(e).__name__ + ':', e)
# expect: IndexError: list index out of range
# expect: IndexError: list index out of range
# expect: TypeError: list indices must be integers or slices, not str
# expect: TypeError: list indices must be integers or slices, not float
try:
    a[9] = 1
except IndexError as e:
    print(e)
# expect: list assignment index out of range
