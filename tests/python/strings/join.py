print(','.join(['a', 'b', 'c']), ''.join('abc'), '-'.join([]), '-'.join(['x']))
# expect: a,b,c abc  x
print(', '.join(str(n) for n in range(5)), ' '.join({'a': 1, 'b': 2}))  # expect: 0, 1, 2, 3, 4 a b
print('é'.join(['1', '2']), '|'.join(('漢', '字')))  # expect: 1é2 漢|字
for bad in ([1, 2], ['a', None], 5):
    try:
        ','.join(bad)
    except TypeError as e:
        print(e)
# expect: sequence item 0: expected str instance, int found
# expect: sequence item 1: expected str instance, NoneType found
# expect: can only join an iterable
