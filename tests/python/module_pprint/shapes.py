from collections import Counter, OrderedDict, defaultdict, deque
from dataclasses import dataclass
from pprint import PrettyPrinter, isreadable, pformat, pp, pprint, saferepr
from types import SimpleNamespace

order = {"name": "order", "items": [{"sku": f"S{i}", "qty": i, "notes": "x" * 20} for i in range(3)],
         "flags": {"b": None, "a": True}}
pprint(order)
# expect: {'flags': {'a': True, 'b': None},
# expect:  'items': [{'notes': 'xxxxxxxxxxxxxxxxxxxx', 'qty': 0, 'sku': 'S0'},
# expect:            {'notes': 'xxxxxxxxxxxxxxxxxxxx', 'qty': 1, 'sku': 'S1'},
# expect:            {'notes': 'xxxxxxxxxxxxxxxxxxxx', 'qty': 2, 'sku': 'S2'}],
# expect:  'name': 'order'}
pprint(order, width=40, compact=True)
# expect: {'flags': {'a': True, 'b': None},
# expect:  'items': [{'notes': 'xxxxxxxxxxxxxxxxxxxx',
# expect:             'qty': 0,
# expect:             'sku': 'S0'},
# expect:            {'notes': 'xxxxxxxxxxxxxxxxxxxx',
# expect:             'qty': 1,
# expect:             'sku': 'S1'},
# expect:            {'notes': 'xxxxxxxxxxxxxxxxxxxx',
# expect:             'qty': 2,
# expect:             'sku': 'S2'}],
# expect:  'name': 'order'}
pp(order, width=60)
# expect: {'name': 'order',
# expect:  'items': [{'sku': 'S0',
# expect:             'qty': 0,
# expect:             'notes': 'xxxxxxxxxxxxxxxxxxxx'},
# expect:            {'sku': 'S1',
# expect:             'qty': 1,
# expect:             'notes': 'xxxxxxxxxxxxxxxxxxxx'},
# expect:            {'sku': 'S2',
# expect:             'qty': 2,
# expect:             'notes': 'xxxxxxxxxxxxxxxxxxxx'}],
# expect:  'flags': {'b': None, 'a': True}}
pprint(order, depth=1, indent=4)  # expect: {'flags': {...}, 'items': [...], 'name': 'order'}
pprint(["short", "list"])  # expect: ['short', 'list']
pprint(("one tuple" * 8,), width=30)
# expect: ('one tupleone tupleone '
# expect:  'tupleone tupleone tupleone '
# expect:  'tupleone tupleone tuple',)
pprint("a long text of many words " * 5, width=40)
# expect: ('a long text of many words a long '
# expect:  'text of many words a long text of '
# expect:  'many words a long text of many words '
# expect:  'a long text of many words ')
pprint({"text": "first line\nsecond line", 3: {1, "b"}, "n": 10 ** 8}, width=20,
       underscore_numbers=True)
# expect: {3: {1, 'b'},
# expect:  'n': 100_000_000,
# expect:  'text': 'first '
# expect:          'line\n'
# expect:          'second '
# expect:          'line'}
pprint([frozenset(range(12)), Counter("abbccc"), deque(range(12), maxlen=20)], width=30)
# expect: [frozenset({0,
# expect:             1,
# expect:             2,
# expect:             3,
# expect:             4,
# expect:             5,
# expect:             6,
# expect:             7,
# expect:             8,
# expect:             9,
# expect:             10,
# expect:             11}),
# expect:  Counter({'c': 3,
# expect:           'b': 2,
# expect:           'a': 1}),
# expect:  deque([0,
# expect:         1,
# expect:         2,
# expect:         3,
# expect:         4,
# expect:         5,
# expect:         6,
# expect:         7,
# expect:         8,
# expect:         9,
# expect:         10,
# expect:         11],
# expect:        maxlen=20)]
pprint(defaultdict(list, {"a": [1, 2, 3], "b": list(range(12))}), width=30)
# expect: defaultdict(<class 'list'>,
# expect:             {'a': [1, 2, 3],
# expect:              'b': [0,
# expect:                    1,
# expect:                    2,
# expect:                    3,
# expect:                    4,
# expect:                    5,
# expect:                    6,
# expect:                    7,
# expect:                    8,
# expect:                    9,
# expect:                    10,
# expect:                    11]})
pprint(OrderedDict([("z", 1), ("a", list(range(10)))]), width=25)
# expect: OrderedDict([('z', 1),
# expect:              ('a',
# expect:               [0,
# expect:                1,
# expect:                2,
# expect:                3,
# expect:                4,
# expect:                5,
# expect:                6,
# expect:                7,
# expect:                8,
# expect:                9])])
pprint(SimpleNamespace(name="Ann", values=list(range(20))), width=30)
# expect: namespace(name='Ann',
# expect:           values=[0,
# expect:                   1,
# expect:                   2,
# expect:                   3,
# expect:                   4,
# expect:                   5,
# expect:                   6,
# expect:                   7,
# expect:                   8,
# expect:                   9,
# expect:                   10,
# expect:                   11,
# expect:                   12,
# expect:                   13,
# expect:                   14,
# expect:                   15,
# expect:                   16,
# expect:                   17,
# expect:                   18,
# expect:                   19])
pprint(b"some bytes that are long", width=16)
# expect: (b'some bytes t'
# expect:  b'hat are long')


@dataclass
class Point:
    x: int
    label: str
    rest: list


pprint(Point(1, "here", list(range(15))), width=30)
# expect: Point(x=1,
# expect:       label='here',
# expect:       rest=[0,
# expect:             1,
# expect:             2,
# expect:             3,
# expect:             4,
# expect:             5,
# expect:             6,
# expect:             7,
# expect:             8,
# expect:             9,
# expect:             10,
# expect:             11,
# expect:             12,
# expect:             13,
# expect:             14])
print(pformat({2: "b", 1: "a"}), pformat({2: "b", 1: "a"}, sort_dicts=False), saferepr([1, {}]))
# expect: {1: 'a', 2: 'b'} {2: 'b', 1: 'a'} [1, {}]
print(isreadable([1, "a"]), isreadable([object]), PrettyPrinter(width=10).pformat([1, 22, 333]))
# expect: True False [1,
# expect:  22,
# expect:  333]
for options in ({"indent": -1}, {"depth": 0}, {"width": 0}):
    try:
        pformat([], **options)
    except ValueError as e:
        print(e)
# expect: indent must be >= 0
# expect: depth must be > 0
# expect: width must be != 0
