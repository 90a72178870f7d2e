from dataclasses import dataclass, field
class Outer:
    @dataclass
    class Inner:
        v: int = 0
def make():
    @dataclass
    class Local:
        v: int
    return Local
print(Outer.Inner(3), make()(1))  # expect: Outer.Inner(v=3) make.<locals>.Local(v=1)
@dataclass
class Tree:
    value: int
    children: list['Tree'] = field(default_factory=list)
    def total(self): return self.value + sum(c.total() for c in self.children)
t = Tree(1, [Tree(2), Tree(3, [Tree(4)])])
print(t.total(), t)
# expect: 10 Tree(value=1, children=[Tree(value=2, children=[]), Tree(value=3, children=[Tree(value=4, children=[])])])
