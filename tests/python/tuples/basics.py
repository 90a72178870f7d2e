t = (1, 'a', 2.5)
print(t, t[0], t[-1], t[1:], t[::-1], len(t), 'a' in t)
# expect: (1, 'a', 2.5) 1 2.5 ('a', 2.5) (2.5, 'a', 1) 3 True
print(t + (4,), t * 2, (1, 2) == (1, 2), (1, 2) < (1, 3), () < (0,))
# expect: (1, 'a', 2.5, 4) (1, 'a', 2.5, 1, 'a', 2.5) True True True
for f in (lambda: t[3], lambda: t['a'], lambda: t + [1]):
    try:
        f()
    except Exception as e:
        print(type(e).__name__ + ':', e)
# expect: IndexError: tuple index out of range
# expect: TypeError: tuple indices must be integers or slices, not str
# expect: TypeError: can only concatenate tuple (not "list") to tuple
try:
    t[0] = 1
except TypeError as e:
    print(e)
# expect: 'tuple' object does not support item assignment
try:
    del t[0]
except TypeError as e:
    print(e)
# expect: 'tuple' object doesn't support item deletion
