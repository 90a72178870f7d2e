from dataclasses import dataclass, field, fields, replace


@dataclass
class Own:
    x: int
    y: list = field(default_factory=list)

    def __init__(self, text):
        self.x = int(text)
        self.y = [text]


@dataclass
class Derived(Own):
    z: int = 0


@dataclass(frozen=True)
class Frozen:
    x: int

    def __init__(self, text):
        object.__setattr__(self, "x", int(text))


print(Own("5"), Own("5") == Own(" 5 "), [f.name for f in fields(Own)], Derived(1, [2], 3))
# expect: Own(x=5, y=['5']) False ['x', 'y'] Derived(x=1, y=[2], z=3)
print(Frozen("7"), hash(Frozen("7")) == hash(Frozen("07")))  # expect: Frozen(x=7) True
try:
    replace(Own("5"), x=6)
except TypeError as e:
    print(e)
# expect: Own.__init__() got an unexpected keyword argument 'x'
try:
    @dataclass
    class Wrong:
        a: int = 1
        b: int

        def __init__(self):
            pass
except TypeError as e:
    print(e)
# expect: non-default argument 'b' follows default argument
