from dataclasses import dataclass
@dataclass
class Base:
    a: int
    b: int = 2
@dataclass
class Child(Base):
    c: int = 3
    b: int = 20
@dataclass
class Grand(Child):
    d: str = 'd'
print(Child(1), Grand(1, 2, 3, 'x'), Grand(0), isinstance(Grand(0), Base), Base(1, 20) == Child(1))
# expect: Child(a=1, b=20, c=3) Grand(a=1, b=2, c=3, d='x') Grand(a=0, b=20, c=3, d='d') True False
try:
    @dataclass
    class Bad(Base):
        z: int
except TypeError as e:
    print(e)
# expect: non-default argument 'z' follows default argument
