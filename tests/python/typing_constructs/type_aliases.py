# no-python: PEP 695, which Python has from 3.12 on
from typing import TypeAliasType

type Id = int | str
type Tree[T] = tuple[T, list[Tree[T]]]
type Later = list[Order]
type Never = undefined_until_asked


class Order:
    type Lines = list[str]
    kind = int
    type Kinds = dict[str, kind]


undefined_until_asked = "asked"
print(Id, Id.__name__, Id.__value__, isinstance(Id, TypeAliasType))  # expect: Id Id int | str True
print(Tree, Tree.__type_params__, Tree[int], Tree.__value__)
# expect: Tree (T,) Tree[int] tuple[T, list[Tree[T]]]
print(Later.__value__, Never.__value__)  # expect: list[__main__.Order] asked
print(Order.Lines.__value__, Order.Kinds.__value__)  # expect: list[str] dict[str, int]
print((Id | None).__args__[0] is Id, Tree[int].__origin__ is Tree, Tree[str].__args__)
# expect: True True (<class 'str'>,)
try:
    Id[int]
except TypeError as error:
    print(error)  # expect: Only generic type aliases are subscriptable


def local():
    type Mine = list[inner]
    inner = int
    return Mine.__value__


print(local())  # expect: list[int]
type = "a name like any other"
print(type)  # expect: a name like any other
type: str = "annotated"
print(type, [type for type in "ab"])  # expect: annotated ['a', 'b']


def type(x, y=2):
    return x + y


print(type (1), type(3, y=4))  # expect: 3 7
X = TypeAliasType("X", int)
print(X.__value__, X)  # expect: <class 'int'> X
