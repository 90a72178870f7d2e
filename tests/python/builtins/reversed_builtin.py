print(list(reversed([1, 2, 3])), list(reversed('abc')), list(reversed((1, 2))), list(reversed(range(5))), list(reversed({'a': 1, 'b': 2})))
# expect: [3, 2, 1] ['c', 'b', 'a'] [2, 1] [4, 3, 2, 1, 0] ['b', 'a']
class R:
    def __reversed__(self): return iter(['custom'])
class S:
    def __len__(self): return 2
    def __getitem__(self, i): return i * 10
print(list(reversed(R())), list(reversed(S())))  # expect: ['custom'] [10, 0]
for bad in (5, {1, 2}, (x for x in []), iter([])):
    try:
        reversed(bad)
    except TypeError as e:
        print(e)
# expect: 'int' object is not reversible
# expect: 'set' object is not reversible
# expect: 'generator' object is not reversible
# expect: 'list_iterator' object is not reversible
