from enum import Enum
class E(str, Enum):
    A = 'a'
    B = 'b'
print(E.A == 'a', E.A, repr(E.A), E.A.value, E('b'), E.A.upper(), f'{E.A}', isinstance(E.A, str))
# expect: True E.A <E.A: 'a'> a E.B A E.A True
