from dataclasses import dataclass
@dataclass
class A:
    x: int
@dataclass(eq=False)
class B:
    x: int
@dataclass(unsafe_hash=True)
class C:
    x: int
print(A.__hash__, B(1) == B(1), hash(C(1)) == hash(C(1)))  # expect: None False True
try:
    hash(A(1))
except TypeError as e:
    print(e)
# expect: unhashable type: 'A'
