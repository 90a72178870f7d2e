s = slice(1, 10, 2)
print(s, s.start, s.stop, s.step, slice(5), slice(1, 2), slice(None))
# expect: slice(1, 10, 2) 1 10 2 slice(None, 5, None) slice(1, 2, None) slice(None, None, None)
print(s.indices(6), slice(None, None, -1).indices(5), slice(-3, None).indices(10), slice(10, -10, -3).indices(8))
# expect: (1, 6, 2) (4, -1, -1) (7, 10, 1) (7, -1, -3)
print(slice(1, 2) == slice(1, 2), slice(1) != slice(2), slice(1, 2) < slice(1, 3))
# expect: True True True
try:
    hash(slice(1))
except TypeError as e:
    print(e)
# expect: unhashable type: 'slice'
