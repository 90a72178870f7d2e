from enum import Enum, unique
class S(Enum):
    NEW = 1
    FRESH = 1
    OLD = 2
print(S.FRESH, S.FRESH is S.NEW, list(S), list(S.__members__), S['FRESH'], S.__members__['OLD'])
# expect: S.NEW True [<S.NEW: 1>, <S.OLD: 2>] ['NEW', 'FRESH', 'OLD'] S.NEW S.OLD
try:
    @unique
    class U(Enum):
        A = 1
        B = 1
except ValueError as e:
    print(e)
# expect: duplicate values found in <enum 'U'>: B -> A
