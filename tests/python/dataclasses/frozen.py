from dataclasses import dataclass, FrozenInstanceError
@dataclass(frozen=True)
class P:
    x: int
p = P(1)
for action in (lambda: setattr(p, 'x', 2), lambda: setattr(p, 'new', 1), lambda: delattr(p, 'x')):
    try:
        action()
    except FrozenInstanceError as e:
        print(type(e).__name__, e, isinstance(e, AttributeError))
# expect: FrozenInstanceError cannot assign to field 'x' True
# expect: FrozenInstanceError cannot assign to field 'new' True
# expect: FrozenInstanceError cannot delete field 'x' True
print(p, hash(p) == hash(P(1)), {p: 'v'}[P(1)], len({P(1), P(1), P(2)}))  # expect: P(x=1) True v 2
