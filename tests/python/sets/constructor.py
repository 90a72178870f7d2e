print(set(), sorted(set('hello')), sorted(set([1, 1, 2])), sorted(set({'a': 1})), sorted(set(range(3))))
# expect: set() ['e', 'h', 'l', 'o'] [1, 2] ['a'] [0, 1, 2]
for bad in (5, [[1]], [{}]):
    try:
        set(bad)
    except TypeError as e:
        print(e)
# expect: 'int' object is not iterable
# expect: unhashable type: 'list'
# expect: unhashable type: 'dict'
