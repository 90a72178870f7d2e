from collections import OrderedDict
d = OrderedDict([('a', 1), ('b', 2), ('c', 3)])
d.move_to_end('a')
print(d, list(d))  # expect: OrderedDict([('b', 2), ('c', 3), ('a', 1)]) ['b', 'c', 'a']
d.move_to_end('c', last=False)
print(list(d), d.popitem(), d.popitem(last=False), d)
# expect: ['c', 'b', 'a'] ('a', 1) ('c', 3) OrderedDict([('b', 2)])
print(OrderedDict(a=1, b=2) == OrderedDict(b=2, a=1), OrderedDict(a=1, b=2) == {'b': 2, 'a': 1}, OrderedDict(a=1) | {'z': 2})
# expect: False True OrderedDict([('a', 1), ('z', 2)])
try:
    d.move_to_end('zz')
except KeyError as e:
    print('KeyError', e)
# expect: KeyError 'zz'
