print(dict(), dict(a=1, b=2), dict([('x', 1), ['y', 2]]), dict({'k': 'v'}, z=1), dict(['ab', 'cd']))
# expect: {} {'a': 1, 'b': 2} {'x': 1, 'y': 2} {'k': 'v', 'z': 1} {'a': 'b', 'c': 'd'}
print(dict(zip('ab', range(2))), dict({1: 2}), dict((i, i * i) for i in range(3)))
# expect: {'a': 0, 'b': 1} {1: 2} {0: 0, 1: 1, 2: 4}
class M:
    def keys(self):
        return ['p', 'q']
    def __getitem__(self, key):
        return key * 2
print(dict(M()), {**M()})  # expect: {'p': 'pp', 'q': 'qq'} {'p': 'pp', 'q': 'qq'}
for bad in (5, [1], ['abc']):
    try:
        dict(bad)
    except Exception as e:
        print(type(e).__name__ + ':', e)
# expect: TypeError: 'int' object is not iterable
# expect: TypeError: cannot convert dictionary update sequence element #0 to a sequence
# expect: ValueError: dictionary update sequence element #0 has length 3; 2 is required
