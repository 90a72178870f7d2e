# What issubclass says of protocols; generic classes that are given only some of their arguments.
from typing import (Generic, NotRequired, Protocol, Required, SupportsInt, TypedDict, TypeVar, final,
                    is_typeddict, runtime_checkable)


@runtime_checkable
class Closeable(Protocol):
    def close(self): ...


@runtime_checkable
class Named(Protocol):
    name: str


class Sized(Protocol):
    def __len__(self) -> int: ...


class File:
    def close(self):
        pass


class Never:
    close = None


class Child(File):
    pass


class Explicit(Closeable):
    pass


print([issubclass(kind, Closeable) for kind in (File, Never, Child, int, Explicit)])
# expect: [True, False, True, False, True]
print(isinstance(File(), Closeable), issubclass(int, SupportsInt), issubclass(str, SupportsInt))
# expect: True True False
for question in (lambda: issubclass(File, Named), lambda: issubclass(File, Sized), lambda: isinstance(3, Sized)):
    try:
        print(question())
    except TypeError as error:
        print(error)
# expect: Protocols with non-method members don't support issubclass()
# expect: Instance and class checks can only be used with @runtime_checkable protocols
# expect: Instance and class checks can only be used with @runtime_checkable protocols

T = TypeVar("T")
U = TypeVar("U")


class Pair(Generic[T, U]):
    def __init__(self, first=None):
        self.first = first


class Slotted(Generic[T]):
    __slots__ = ("value",)


print(Pair[T, int][str], Pair[int, str], Pair[list[T], U].__parameters__, Pair[Pair[T, int], U][str, bool])
# expect: __main__.Pair[str, int] __main__.Pair[int, str] (~T, ~U) __main__.Pair[__main__.Pair[str, int], bool]
print(Pair[int, str]().__orig_class__, Pair[int, str](4).first, hasattr(Pair(), "__orig_class__"))
# expect: __main__.Pair[int, str] 4 False
print(type(Slotted[int]()).__name__)  # expect: Slotted
for question in (lambda: Pair[int, str][bool], lambda: Pair[T, int][int, str], lambda: TypeVar("V", int)):
    try:
        print(question())
    except TypeError as error:
        print(error)
# expect: __main__.Pair[int, str] is not a generic class
# expect: Too many arguments for __main__.Pair[~T, int]; actual 2, expected 1
# expect: A single constraint is not allowed


@final
class Last:
    @final
    def method(self):
        pass


print(Last.__final__, Last.method.__final__)  # expect: True True


class Movie(TypedDict, total=False):
    title: Required[str]
    year: int


class Rated(Movie):
    stars: int
    note: NotRequired[str]


Options = TypedDict("Options", {"in": int, "x-y": NotRequired[str]})
Loose = TypedDict("Loose", {"a": int}, total=False)
print(sorted(Movie.__required_keys__), sorted(Movie.__optional_keys__), Movie.__total__)
# expect: ['title'] ['year'] False
print(sorted(Rated.__required_keys__), sorted(Rated.__optional_keys__), Rated.__total__, list(Rated.__annotations__))
# expect: ['stars', 'title'] ['note', 'year'] True ['title', 'year', 'stars', 'note']
print(Options({"in": 1}), Options.__name__, sorted(Options.__required_keys__), sorted(Options.__optional_keys__))
# expect: {'in': 1} Options ['in'] ['x-y']
print(Loose(a=1), Loose.__total__, sorted(Loose.__optional_keys__), is_typeddict(Loose))
# expect: {'a': 1} False ['a'] True
