from enum import Enum
class E(Enum):
    C = 3
    A = 1
    B = 2
print([e.name for e in E], sorted(E, key=lambda e: e.value), [e.name for e in reversed(E)], E.A in [E.A], dict((e.name, e.value) for e in E))
# expect: ['C', 'A', 'B'] [<E.A: 1>, <E.B: 2>, <E.C: 3>] ['B', 'A', 'C'] True {'C': 3, 'A': 1, 'B': 2}
print(hash(E.A) == hash(E.A), {E.A, E.A, E.B} == {E.B, E.A}, E.A is E['A'])
# expect: True True True
