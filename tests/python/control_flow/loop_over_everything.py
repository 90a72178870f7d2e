for x in 'ab', (1, 2), [3], {4: 5}, {6}, range(2), b'c', (y for y in [7]), zip('p', 'q'), map(len, ['zz']):
    print(*x)
# expect: a b
# expect: 1 2
# expect: 3
# expect: 4
# expect: 6
# expect: 0 1
# expect: 99
# expect: 7
# expect: ('p', 'q')
# expect: 2
for i, c in enumerate(reversed('xyz'), start=10):
    print(i, c)
# expect: 10 z
# expect: 11 y
# expect: 12 x
