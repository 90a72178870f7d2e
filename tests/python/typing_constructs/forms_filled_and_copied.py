"""What the forms of typing become when their variables are given, and what they do beside that."""
import copy
import re
from dataclasses import dataclass
from typing import (Any, Callable, Concatenate, Dict, Generic, List, Literal, Optional, ParamSpec,
                    Pattern, Tuple, TypeVar, TypeVarTuple, Union)

T = TypeVar("T")
P = ParamSpec("P")
Ts = TypeVarTuple("Ts")


class Box(Generic[T]):
    size = 1


@dataclass
class Item(Generic[T]):
    value: T


class Many(Generic[T, *Ts]):
    pass


class Call(Generic[T, P]):
    pass


def attempt(function):
    try:
        print(function())
    except (TypeError, ValueError) as error:
        print(type(error).__name__, error)


# Subscription is no iteration.
for form in (Any, Optional, List):
    try:
        list(form)
    except TypeError:
        print("not iterable")
# expect: not iterable
# expect: not iterable
# expect: not iterable
attempt(lambda: int in Optional)
# expect: TypeError argument of type '_SpecialForm' is not iterable

print(Box[int] | None, None | Box[int], list[int] | Box[str])
# expect: typing.Optional[__main__.Box[int]] typing.Optional[__main__.Box[int]] typing.Union[list[int], __main__.Box[str]]
print(copy.deepcopy(Item[int](3)), copy.copy(Box[int]) == Box[int])  # expect: Item(value=3) True
print(copy.copy(T) is T, copy.deepcopy(P) is P, copy.deepcopy(Union[T, int]) == Union[T, int])
# expect: True True True
print(isinstance(re.compile("a"), Pattern), int | Any)  # expect: True int | typing.Any


class Loose(Any):
    pass


print(issubclass(Loose, Any), isinstance(Loose(), Loose))  # expect: True True
attempt(Any)  # expect: TypeError Any cannot be instantiated
attempt(lambda: isinstance(1, Any))  # expect: TypeError typing.Any cannot be used with isinstance()
print(Literal[0] == Literal[False], Literal[1, 2] == Literal[2, 1], Union[Literal[0], Literal[False]])
# expect: False True typing.Union[typing.Literal[0], typing.Literal[False]]
print({Literal["a", "b"]: 1}[Literal["b", "a"]])  # expect: 1

print(Callable[P, T][[int], str], Callable[P, int][int, str])
# expect: typing.Callable[[int], str] typing.Callable[[int, str], int]
print(Callable[Concatenate[int, P], T][[str], bool], Callable[Concatenate[int, P], T][..., bool])
# expect: typing.Callable[[int, str], bool] typing.Callable[typing.Concatenate[int, ...], bool]
print(Tuple[int, *Ts][str, bytes], tuple[*Ts], tuple[*Ts][int, str])
# expect: typing.Tuple[int, str, bytes] tuple[*Ts] tuple[int, str]
print(Many[int], Many[int, str, bytes], Call[int, [str]].__args__, P.args == P.args)
# expect: __main__.Many[int] __main__.Many[int, str, bytes] (<class 'int'>, (<class 'str'>,)) True
attempt(lambda: Many[()])
# expect: TypeError Too few arguments for <class '__main__.Many'>; actual 0, expected at least 1
print(List.__name__, Optional[int].__name__, Any.__name__, Callable.__name__, Box[int].__name__)
# expect: List Optional Any Callable Box
Box[int].size = 2
print(Box.size)  # expect: 2
print((list[T] | int)[str], (list[T] | None).__parameters__, (int | str).__parameters__)
# expect: list[str] | int (~T,) ()
print(list[int] | list[int], (int | list[int]) == (list[int] | int))  # expect: list[int] True

attempt(lambda: TypeVar("T", covariant=True, contravariant=True))
# expect: ValueError Bivariant types are not supported.
attempt(lambda: Generic[T, T])  # expect: TypeError Parameters to Generic[...] must all be unique
attempt(lambda: Box[int, str])
# expect: TypeError Too many arguments for <class '__main__.Box'>; actual 2, expected 1
attempt(lambda: Dict[str, list[T]][int])  # expect: typing.Dict[str, list[int]]
