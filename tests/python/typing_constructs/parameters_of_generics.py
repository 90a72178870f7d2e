from typing import Generic, NamedTuple, ParamSpec, Protocol, TypedDict, TypeVar

T = TypeVar("T")
K = TypeVar("K")
V = TypeVar("V")
P = ParamSpec("P")


class Box(Generic[T]):
    pass


class Table(Generic[K, V]):
    pass


class Named(Table[str, V]):
    pass


class Source(Protocol[T]):
    def get(self) -> T: ...


class Plain(Box[int]):
    pass


class Job(Generic[P, T]):
    pass


for cls in (Box, Table, Named, Source, Plain, Job):
    print(cls.__name__, cls.__parameters__, getattr(cls, "__orig_bases__", None))
# expect: Box (~T,) (typing.Generic[~T],)
# expect: Table (~K, ~V) (typing.Generic[~K, ~V],)
# expect: Named (~V,) (__main__.Table[str, ~V],)
# expect: Source (~T,) (typing.Protocol[~T],)
# expect: Plain () (__main__.Box[int],)
# expect: Job (~P, ~T) (typing.Generic[~P, ~T],)
print(Table[str, V].__parameters__, Table[str, int].__parameters__, Table[K, Box[V]].__parameters__)
# expect: (~V,) () (~K, ~V)
print(Box[int], Table[str, int], Job[[int, str], bool] is not None)
# expect: __main__.Box[int] __main__.Table[str, int] True


def attempt(use):
    try:
        print(use())
    except TypeError as e:
        print(e)


class Movie(TypedDict):
    title: str


attempt(lambda: Box[int, str])
# expect: Too many arguments for <class '__main__.Box'>; actual 2, expected 1
attempt(lambda: Table[int])
# expect: Too few arguments for <class '__main__.Table'>; actual 1, expected 2
attempt(lambda: Plain[int])  # expect: <class '__main__.Plain'> is not a generic class
attempt(lambda: Source[int, str])
# expect: Too many arguments for <class '__main__.Source'>; actual 2, expected 1
attempt(lambda: isinstance({}, Movie))
# expect: TypedDict does not support instance and class checks


class Slotted:
    __slots__ = ("x",)


def conflict():
    class Wrong:
        __slots__ = ("x", "y")
        y = 1


try:
    conflict()
except ValueError as e:
    print(e)
# expect: 'y' in __slots__ conflicts with class variable
