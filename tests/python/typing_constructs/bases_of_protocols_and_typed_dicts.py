import collections.abc
from typing import Generic, Protocol, Sized, SupportsInt, TypedDict, TypeVar, Union

T = TypeVar("T")


class Plain:
    pass


class Closable(Protocol):
    def close(self): ...


class Counted(Closable, Sized, SupportsInt, Protocol[T]):
    pass


class Row(TypedDict, Generic[T]):
    value: T


print(Counted.__parameters__, Row.__parameters__, Row[int](value=1))
# expect: (~T,) (~T,) {'value': 1}
try:
    class Wrong(Plain, Protocol):
        pass
except TypeError as error:
    print(error)
# expect: Protocols can only inherit from other protocols, got <class '__main__.Plain'>
try:
    class AlsoWrong(Row, dict):
        pass
except TypeError as error:
    print(error)
# expect: cannot inherit from both a TypedDict type and a non-TypedDict base class
print(issubclass(type, collections.abc.Callable))  # expect: True
print({int | str: "found"}[Union[str, int]])  # expect: found
