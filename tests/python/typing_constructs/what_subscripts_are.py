# What Union[…], Callable[…] and the like show, hold, and equal.
import collections.abc
from typing import (Annotated, Any, Callable, ClassVar, Concatenate, Dict, Final, Iterable, List,
                    Literal, Optional, ParamSpec, Tuple, Type, TypeVar, Union, get_args, get_origin)

T = TypeVar("T")
K = TypeVar("K")
P = ParamSpec("P")


class Box:
    pass


for kind in (
        Callable[[int, str], None], Callable[..., int], Callable[[], Box], Callable[P, T],
        Callable[[list[int]], Optional[Box]], Callable[Concatenate[int, P], T], Callable,
        Union[int, None, str], Optional[int], Tuple[()], Tuple[int, ...], Dict[str, List[int]],
        Type[Box], Literal["a", 1, None], List["Box"], Optional["Box"],
        ClassVar[int], Final[str], Iterable[Box], int | Box, list[Box], Any,
        collections.abc.Mapping[str, Box], collections.abc.Iterator[int]):
    print(kind, get_origin(kind), get_args(kind))
# expect: typing.Callable[[int, str], NoneType] <class 'collections.abc.Callable'> ([<class 'int'>, <class 'str'>], <class 'NoneType'>)
# expect: typing.Callable[..., int] <class 'collections.abc.Callable'> (Ellipsis, <class 'int'>)
# expect: typing.Callable[[], __main__.Box] <class 'collections.abc.Callable'> ([], <class '__main__.Box'>)
# expect: typing.Callable[~P, ~T] <class 'collections.abc.Callable'> (~P, ~T)
# expect: typing.Callable[[list[int]], typing.Optional[__main__.Box]] <class 'collections.abc.Callable'> ([list[int]], typing.Optional[__main__.Box])
# expect: typing.Callable[typing.Concatenate[int, ~P], ~T] <class 'collections.abc.Callable'> (typing.Concatenate[int, ~P], ~T)
# expect: typing.Callable <class 'collections.abc.Callable'> ()
# expect: typing.Union[int, NoneType, str] typing.Union (<class 'int'>, <class 'NoneType'>, <class 'str'>)
# expect: typing.Optional[int] typing.Union (<class 'int'>, <class 'NoneType'>)
# expect: typing.Tuple[()] <class 'tuple'> ()
# expect: typing.Tuple[int, ...] <class 'tuple'> (<class 'int'>, Ellipsis)
# expect: typing.Dict[str, typing.List[int]] <class 'dict'> (<class 'str'>, typing.List[int])
# expect: typing.Type[__main__.Box] <class 'type'> (<class '__main__.Box'>,)
# expect: typing.Literal['a', 1, None] typing.Literal ('a', 1, None)
# expect: typing.List[ForwardRef('Box')] <class 'list'> (ForwardRef('Box'),)
# expect: typing.Optional[ForwardRef('Box')] typing.Union (ForwardRef('Box'), <class 'NoneType'>)
# expect: typing.ClassVar[int] typing.ClassVar (<class 'int'>,)
# expect: typing.Final[str] typing.Final (<class 'str'>,)
# expect: typing.Iterable[__main__.Box] <class 'collections.abc.Iterable'> (<class '__main__.Box'>,)
# expect: int | __main__.Box <class 'types.UnionType'> (<class 'int'>, <class '__main__.Box'>)
# expect: list[__main__.Box] <class 'list'> (<class '__main__.Box'>,)
# expect: typing.Any None ()
# expect: collections.abc.Mapping[str, __main__.Box] <class 'collections.abc.Mapping'> (<class 'str'>, <class '__main__.Box'>)
# expect: collections.abc.Iterator[int] <class 'collections.abc.Iterator'> (<class 'int'>,)

print(Union[int, str] == Union[str, int], Union[int, None] == Optional[int], Union[int, int])
# expect: True True <class 'int'>
print(Union[int, Union[str, int]], Optional[Optional[int]], Optional[int] == (int | None))
# expect: typing.Union[int, str] typing.Optional[int] True
print(hash(Union[int, str]) == hash(Union[str, int]), len({Union[int, str], Union[str, int]}))
# expect: True 1
print(T | int, int | T, Optional[int] | str, List[int] | None)
# expect: typing.Union[~T, int] typing.Union[int, ~T] typing.Union[int, NoneType, str] typing.Optional[typing.List[int]]
print(isinstance(5, Union[int, str]), isinstance(None, Optional[int]), isinstance(2.5, Union[int, str]))
# expect: True True False
print(issubclass(bool, Union[int, str]), isinstance([], List), isinstance({}, collections.abc.Mapping))
# expect: True True True
print(Union[T, int][str], Dict[str, T][int], List[Callable[[T], T]][int], Optional[T][str])
# expect: typing.Union[str, int] typing.Dict[str, int] typing.List[typing.Callable[[int], int]] typing.Optional[str]
print(Annotated[int, "m", 5], get_args(Annotated[int, "m"]), Annotated[Annotated[int, 1], 2], Literal[Literal[1, 2], 3])
# expect: typing.Annotated[int, 'm', 5] (<class 'int'>, 'm') typing.Annotated[int, 1, 2] typing.Literal[1, 2, 3]
for attempt in (lambda: List[int][str], lambda: Optional[int, str], lambda: Union[()],
                lambda: Callable[int], lambda: isinstance([], List[int]), lambda: Dict[K, T][int],
                lambda: isinstance({}, collections.abc.Mapping[str, int])):
    try:
        print(attempt())
    except TypeError as error:
        print(error)
# expect: typing.List[int] is not a generic class
# expect: typing.Optional requires a single type. Got (<class 'int'>, <class 'str'>).
# expect: Cannot take a Union of no types.
# expect: Callable must be used as Callable[[arg, ...], result].
# expect: Subscripted generics cannot be used with class and instance checks
# expect: Too few arguments for typing.Dict[~K, ~T]; actual 1, expected 2
# expect: isinstance() argument 2 cannot be a parameterized generic


class Rows(collections.abc.Mapping[str, int]):
    def __getitem__(self, key):
        return len(key)

    def __iter__(self):
        return iter(("a", "bc"))

    def __len__(self):
        return 2


print(dict(Rows()), Rows.__mro__[1].__name__, Rows.__orig_bases__)
# expect: {'a': 1, 'bc': 2} Mapping (collections.abc.Mapping[str, int],)
