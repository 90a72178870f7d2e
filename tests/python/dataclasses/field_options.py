from dataclasses import dataclass, field
@dataclass
class C:
    items: list = field(default_factory=list)
    hidden: str = field(default='secret', repr=False)
    ignored: int = field(default=0, compare=False)
    computed: int = field(init=False, default=7)
    key: int = field(default=1, kw_only=True)
a, b = C(), C()
a.items.append(1)
print(a, b, C(ignored=1) == C(ignored=2), C([1], 'h', 3, key=9))
# expect: C(items=[1], ignored=0, computed=7, key=1) C(items=[], ignored=0, computed=7, key=1) True C(items=[1], ignored=3, computed=7, key=9)
try:
    C(computed=1)
except TypeError as e:
    print(e)
# expect: C.__init__() got an unexpected keyword argument 'computed'
