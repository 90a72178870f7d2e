print(list(), list('ab'), list((1, 2)), list({'a': 1}), list(range(3)), list(x for x in 'xy'))
# expect: [] ['a', 'b'] [1, 2] ['a'] [0, 1, 2] ['x', 'y']
print(list({1: 2}.items()), list(map(str, [1, 2])), list(zip([1], [2])))
# expect: [(1, 2)] ['1', '2'] [(1, 2)]
for bad in (5, None):
    try:
        list(bad)
    except TypeError as e:
        print(e)
# expect: 'int' object is not iterable
# expect: 'NoneType' object is not iterable
