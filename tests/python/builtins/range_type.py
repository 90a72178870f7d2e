r = range(2, 20, 3)
print(r, len(r), r[0], r[-1], r[1:3], 5 in r, 6 in r, 5.0 in r, 'a' in r, r.start, r.stop, r.step, r.index(8), r.count(8), list(r))
# expect: range(2, 20, 3) 6 2 17 range(5, 11, 3) True False True False 2 20 3 2 1 [2, 5, 8, 11, 14, 17]
print(range(5) == range(0, 5, 1), range(0) == range(2, 1), range(1, 4, 2) == range(1, 5, 2), hash(range(3)) == hash(range(0, 3)), bool(range(0)))
# expect: True True True True False
print(repr(range(3)), range(10 ** 20, 10 ** 20 + 3)[1], len(range(0, 10 ** 18)), list(range(3, 0, -1)), list(reversed(range(0, 10, 4))))
# expect: range(0, 3) 100000000000000000001 1000000000000000000 [3, 2, 1] [8, 4, 0]
for f in (lambda: range(), lambda: range(1, 2, 0), lambda: range(1.5), lambda: range('a'), lambda: r[10], lambda: r.index(7)):
    try:
        f()
    except Exception as e:
        print(type(e).__name__ + ':', e)
# expect: TypeError: range expected at least 1 argument, got 0
# expect: ValueError: range() arg 3 must not be zero
# expect: TypeError: 'float' object cannot be interpreted as an integer
# expect: TypeError: 'str' object cannot be interpreted as an integer
# expect: IndexError: range object index out of range
# expect: ValueError: 7 is not in range
