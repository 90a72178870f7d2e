import array
from collections import deque


class Right:
    def __radd__(self, other):
        return "added"

    def __rmul__(self, other):
        return "multiplied"


class Items(list):
    def __add__(self, other):
        return Items(super().__add__(other))


for left in [1], (1,), "a", b"a", deque([1]), array.array("b", [1]):
    print(left + Right(), left * Right())
# expect: added multiplied
# expect: added multiplied
# expect: added multiplied
# expect: added multiplied
# expect: added multiplied
# expect: added multiplied
for call in (lambda: "a".__add__(3), lambda: [1].__add__((1,)), lambda: (1,).__add__([1]),
             lambda: Items([1]) + (2,), lambda: deque() + 1, lambda: deque() * "x",
             lambda: array.array("b") + 1):
    try:
        print(call())
    except TypeError as e:
        print(e)
# expect: can only concatenate str (not "int") to str
# expect: can only concatenate list (not "tuple") to list
# expect: can only concatenate tuple (not "list") to tuple
# expect: can only concatenate list (not "tuple") to list
# expect: can only concatenate deque (not "int") to deque
# expect: can't multiply sequence by non-int of type 'str'
# expect: can only append array (not "int") to array
print(Items([1]) + [2])  # expect: [1, 2]
