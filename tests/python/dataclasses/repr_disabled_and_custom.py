from dataclasses import dataclass
@dataclass(repr=False)
class A:
    x: int
    def __repr__(self): return f'<A {self.x}>'
@dataclass
class B:
    x: int
    def __repr__(self): return 'custom kept'
@dataclass
class C:
    x: object
    def __eq__(self, o): return 'custom eq'
print(A(1), B(2), C(1) == 5)  # expect: <A 1> custom kept custom eq
c = C(None)
c.x = c
print(c)  # expect: C(x=...)
