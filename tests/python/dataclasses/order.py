from dataclasses import dataclass
@dataclass(order=True)
class V:
    major: int
    minor: int = 0
print(V(1, 2) < V(1, 3), V(2) > V(1, 9), V(1) <= V(1), sorted([V(2), V(1, 5), V(1)]), max(V(1), V(3)))
# expect: True True True [V(major=1, minor=0), V(major=1, minor=5), V(major=2, minor=0)] V(major=3, minor=0)
try:
    V(1) < 5
except TypeError as e:
    print(e)
# expect: '<' not supported between instances of 'V' and 'int'
@dataclass
class NoOrder:
    x: int
try:
    NoOrder(1) < NoOrder(2)
except TypeError as e:
    print(e)
# expect: '<' not supported between instances of 'NoOrder' and 'NoOrder'
