# Both sides are read whole before they are compared.
from dataclasses import dataclass, field


class Loud:
    def __init__(self, name):
        self.name = name

    def __eq__(self, other):
        print("compares", self.name, other.name)
        return self.name == other.name


@dataclass(init=False)
class Half:
    a: int
    b: list = field(default_factory=list)


left, right = Half(), Half()
left.a, right.a = 1, 2
try:
    print(left == right)
except AttributeError as error:
    print(error)  # expect: 'Half' object has no attribute 'b'


@dataclass
class Pair:
    first: Loud
    second: Loud


one = Pair(Loud("x"), Loud("y"))
print(one == Pair(Loud("x"), Loud("z")))
# expect: compares x x
# expect: compares y z
# expect: False
print(one == Pair(Loud("q"), Loud("y")))
# expect: compares x q
# expect: False
print(one == Pair(one.first, one.second))  # expect: True
print(one == 5, one != Pair(one.first, one.second))  # expect: False False
