from dataclasses import KW_ONLY, dataclass, field
from operator import attrgetter


def count_up(made=[]):
    made.append(len(made))
    return made[-1]


@dataclass
class Order:
    name: str
    lines: list = field(default_factory=list)
    tags: set = field(default_factory=set)
    number: int = field(default_factory=count_up)
    note: str = "none"
    _: KW_ONLY
    extra: dict = field(default_factory=dict)
    level: int = 3
    seen: list = field(init=False, default_factory=list)
    state: str = field(init=False, default="new")


first, second = Order("a"), Order("b", [1], level=4)
first.lines.append("x")
print(first, second)
# expect: Order(name='a', lines=['x'], tags=set(), number=0, note='none', extra={}, level=3, seen=[], state='new') Order(name='b', lines=[1], tags=set(), number=1, note='none', extra={}, level=4, seen=[], state='new')
print(vars(first), vars(second))
# expect: {'name': 'a', 'lines': ['x'], 'tags': set(), 'number': 0, 'note': 'none', 'extra': {}, 'level': 3, 'seen': []} {'name': 'b', 'lines': [1], 'tags': set(), 'number': 1, 'note': 'none', 'extra': {}, 'level': 4, 'seen': []}
print(first.seen is second.seen, Order("c", number=9, extra={"k": 1}).number, count_up())
# expect: False 9 2
for attempt in (lambda: Order(), lambda: Order("a", seen=[]), lambda: Order("a", state="x"),
                lambda: Order("a", [], set(), 1, "n", {}), lambda: Order("a", name="b"),
                lambda: Order("a", other=1)):
    try:
        attempt()
    except TypeError as e:
        print(e)
# expect: Order.__init__() missing 1 required positional argument: 'name'
# expect: Order.__init__() got an unexpected keyword argument 'seen'
# expect: Order.__init__() got an unexpected keyword argument 'state'
# expect: Order.__init__() takes from 2 to 6 positional arguments but 7 were given
# expect: Order.__init__() got multiple values for argument 'name'
# expect: Order.__init__() got an unexpected keyword argument 'other'


@dataclass
class Mixed:
    made: list = field(init=False, default_factory=list)
    given: int = 0


print(vars(Mixed(5)), Mixed(given=6))  # expect: {'made': [], 'given': 5} Mixed(made=[], given=6)


def fail():
    raise RuntimeError("no value")


@dataclass
class Failing:
    a: int
    b: int = field(default_factory=fail)


try:
    Failing(1)
except RuntimeError as e:
    print(e)
# expect: no value
print(Failing(1, 2))  # expect: Failing(a=1, b=2)


@dataclass(slots=True, order=True, frozen=True)
class Slotted:
    a: int
    b: list = field(default_factory=list)
    c: int = field(default=7, compare=False)


print(Slotted(1), Slotted(1) < Slotted(2, c=0), Slotted(1, c=1) == Slotted(1), Slotted(1) >= Slotted(1))
# expect: Slotted(a=1, b=[], c=7) True True True


@dataclass(slots=True)
class Unmade:
    a: int
    b: int = field(init=False)


unmade = Unmade(1)
try:
    unmade == Unmade(1)
except AttributeError as e:
    print(e)
# expect: 'Unmade' object has no attribute 'b'
unmade.b = 2
print(unmade == unmade, attrgetter("a", "b")(unmade))  # expect: True (1, 2)


@dataclass(order=True)
class Computed:
    a: int
    b: int = 0

    @property
    def b(self):
        return -self.a

    @b.setter
    def b(self, value):
        pass


print(sorted([Computed(2), Computed(1)]), Computed(1) == Computed(1))
# expect: [Computed(a=1, b=-1), Computed(a=2, b=-2)] True
print(attrgetter("a", "b")(Computed(4)), attrgetter("a", "__class__.__name__")(Computed(4)))
# expect: (4, -4) (4, 'Computed')


@dataclass(order=True, unsafe_hash=True)
class Nothing:
    pass


print(Nothing() == Nothing(), Nothing() <= Nothing(), hash(Nothing()) == hash(()))
# expect: True True True


@dataclass(order=True)
class Task:
    rank: int
    name: str = field(compare=False)


class Watched(Task):
    def __getattribute__(self, name):
        if name == "rank":
            return -super().__getattribute__(name)
        return super().__getattribute__(name)


print([t.name for t in sorted([Task(3, "c"), Task(1, "a"), Task(2, "b")])])
# expect: ['a', 'b', 'c']
print([t.name for t in sorted([Watched(3, "c"), Watched(1, "a"), Watched(2, "b")])])
# expect: ['c', 'b', 'a']
try:
    Task(1, "a") < 5
except TypeError as e:
    print(e)
# expect: '<' not supported between instances of 'Task' and 'int'
