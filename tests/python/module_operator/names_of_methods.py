import operator
from operator import __add__, __getitem__

print(__add__(1, 2), __getitem__("ab", 1), operator.__or__(1, 2), operator.__eq__(1, 1.0))
# expect: 3 b 3 True
print(operator.__not__(1), operator.__concat__([1], [2]), operator.__iadd__([1], [2]))
# expect: False [1, 2] [1, 2]
print(getattr(operator, "__lt__")(1, 2), operator.__inv__(1), operator.__index__(True))
# expect: True -2 1
print(operator.__and__ is operator.and_, operator.__call__(max, 1, 2))  # expect: True 2
