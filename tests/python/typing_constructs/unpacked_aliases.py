# An alias with a star in front is an alias of its own.
from typing import Generic, TypeVarTuple

Shape = TypeVarTuple("Shape")


class Array(Generic[*Shape]):
    pass


print((*tuple[int, str],), [*list[int]])  # expect: (*tuple[int, str],) [*list[int]]
print(Array[*tuple[int, ...]])  # expect: __main__.Array[*tuple[int, ...]]
print(tuple[int, *tuple[str, ...]])  # expect: tuple[int, *tuple[str, ...]]
starred, = tuple[int, ...]
print(starred.__unpacked__, tuple[int].__unpacked__)  # expect: True False
print(starred == tuple[int, ...], starred == (*tuple[int, ...],)[0])  # expect: False True
print(starred.__origin__, starred.__args__)  # expect: <class 'tuple'> (<class 'int'>, Ellipsis)


def shaped(*sizes: *tuple[int, ...]) -> tuple[int, *tuple[str, ...]]:
    pass


print(shaped.__annotations__)
# expect: {'sizes': *tuple[int, ...], 'return': tuple[int, *tuple[str, ...]]}
