from dataclasses import dataclass, KW_ONLY
@dataclass(slots=True)
class S:
    x: int
    y: int = 2
s = S(1)
print(s, S.__slots__)  # expect: S(x=1, y=2) ('x', 'y')
try:
    s.z = 1
except AttributeError as e:
    print(e)
# expect: 'S' object has no attribute 'z'
@dataclass(kw_only=True)
class K:
    a: int
    b: int = 1
@dataclass
class M:
    x: int
    _: KW_ONLY
    y: int = 5
print(K(a=1), M(1, y=2))  # expect: K(a=1, b=1) M(x=1, y=2)
for f in (lambda: K(1), lambda: M(1, 2)):
    try:
        f()
    except TypeError as e:
        print(e)
# expect: K.__init__() takes 1 positional argument but 2 were given
# expect: M.__init__() takes 2 positional arguments but 3 were given
