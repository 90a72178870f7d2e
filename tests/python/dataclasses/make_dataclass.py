from dataclasses import make_dataclass, field, fields
P = make_dataclass('P', ['x', ('y', int), ('z', int, field(default=5))])
print(P(1, 2), P(1, 2, 3) == P(1, 2, 3), [f.name for f in fields(P)])
# expect: P(x=1, y=2, z=5) True ['x', 'y', 'z']
