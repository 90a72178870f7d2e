import reprlib
from collections import deque

print(reprlib.repr(list(range(100))), reprlib.repr("x" * 50), reprlib.repr(10**60), reprlib.repr({i: i for i in range(9)}))
# expect: [0, 1, 2, 3, 4, 5, ...] 'xxxxxxxxxxxx...xxxxxxxxxxxxx' 100000000000000000...0000000000000000000 {0: 0, 1: 1, 2: 2, 3: 3, ...}
print(reprlib.repr([[[[[[[[1]]]]]]]]), reprlib.repr((1,)), reprlib.repr(set(range(10))), reprlib.repr(frozenset()), reprlib.repr(deque(range(9))))
# expect: [[[[[[[...]]]]]]] (1,) {0, 1, 2, 3, 4, 5, ...} frozenset() deque([0, 1, 2, 3, 4, 5, ...])
print(reprlib.repr(b"y" * 50), reprlib.repr([]), reprlib.repr({}), reprlib.repr(set()), reprlib.repr(frozenset({2, 1})), reprlib.aRepr.maxlist)
# expect: b'yyyyyyyyyyy...yyyyyyyyyyyyy' [] {} set() frozenset({1, 2}) 6


class Short(reprlib.Repr):
    def __init__(self):
        super().__init__()
        self.maxlist = 2
        self.maxlevel = 2
        self.maxstring = 10
        self.fillvalue = "~"

    def repr_Point(self, x, level):
        return "a point"


class Point:
    pass


class Broken:
    def __repr__(self):
        raise ValueError


short = Short()
print(short.repr([1, 2, 3]), short.repr([[[4]]]), short.repr("abcdefghijklm"), short.repr([Point()]), short.repr1([1], 0))
# expect: [1, 2, ~] [[[~]]] 'ab~klm' [a point] [~]
print(short.repr(Broken()).startswith("<Broken instance at 0x"), short.repr_str("abc", 1), short.repr_int(5, 1), short.repr_list([1], 1),
      short.repr_tuple((), 1), short.repr_dict({1: 2}, 1), short.repr_set({1}, 1), short.repr_frozenset(frozenset({1}), 1),
      short.repr_deque(deque([1]), 1), short.repr_instance(3, 1))
# expect: True 'abc' 5 [1] () {1: 2} {1} frozenset({1}) deque([1]) 3


class Node:
    def __init__(self):
        self.items = []

    @reprlib.recursive_repr("<loop>")
    def __repr__(self):
        "shows it"
        return f"Node({self.items!r})"


node = Node()
node.items += [1, node]
print(node, Node.__repr__.__name__, Node.__repr__.__doc__)
# expect: Node([1, <loop>]) __repr__ shows it
import array

print(reprlib.repr(array.array("i", range(9))), short.repr_array(array.array("i"), 1))
# expect: array('i', [0, 1, 2, 3, 4, ...]) array('i')
