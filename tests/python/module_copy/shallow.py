import copy
from collections import Counter, OrderedDict, defaultdict, deque


class Point:
    def __init__(self, x, tags):
        self.x = x
        self.tags = tags


inner = [1, 2]
for original in ([inner, 3], {"a": inner}, {1, 2}, bytearray(b"xy"), deque([inner], 5),
                 OrderedDict(a=inner), defaultdict(list, a=inner), Counter("aab")):
    made = copy.copy(original)
    print(made, type(made) is type(original), made is original, made == original)
# expect: [[1, 2], 3] True False True
# expect: {'a': [1, 2]} True False True
# expect: {1, 2} True False True
# expect: bytearray(b'xy') True False True
# expect: deque([[1, 2]], maxlen=5) True False True
# expect: OrderedDict([('a', [1, 2])]) True False True
# expect: defaultdict(<class 'list'>, {'a': [1, 2]}) True False True
# expect: Counter({'a': 2, 'b': 1}) True False True
for same in (1, 2.5, "text", b"bytes", None, True, (1, inner), frozenset({1}), range(3), len,
             print, int, Point, ..., NotImplemented, slice(1, 2), copy.copy):
    print(copy.copy(same) is same, end=" ")
print()
# expect: True True True True True True True True True True True True True True True True True
point = Point(1, inner)
made = copy.copy(point)
made.x = 5
print(point.x, made.x, made.tags is inner, type(made).__name__, vars(made))
# expect: 1 5 True Point {'x': 5, 'tags': [1, 2]}
d = copy.copy(deque([1, 2], 3))
print(d.maxlen)  # expect: 3
