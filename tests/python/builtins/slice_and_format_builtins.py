print(format(5), format(5, '03d'), format('a', '>3'), format(1.5, '.2f'), format(None), format([1]), format(True, 'd'))
# expect: 5 005   a 1.50 None [1] 1
print(slice(3), slice(1, 2), slice(1, 2, 3).indices(10))
# expect: slice(None, 3, None) slice(1, 2, None) (1, 2, 3)
try:
    format(5, 6)
except TypeError as e:
    print(e)
# expect: format() argument 2 must be str, not int
