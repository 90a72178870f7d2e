a, *b = 'abc'
*c, d = 'abc'
e, *f, g = 'abcde'
*h, = 'xy'
i, j, *k = 'ab'
print(a, b, c, d, e, f, g, h, i, j, k)
# expect: a ['b', 'c'] ['a', 'b'] c a ['b', 'c', 'd'] e ['x', 'y'] a b []
