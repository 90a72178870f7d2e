import collections.abc
from typing import (Annotated, Any, Callable, ClassVar, Dict, Final, Generic, Iterable, List, Literal, Optional, ParamSpec,
                    Tuple, Type, TypeVar, Union)

T = TypeVar("T")
P = ParamSpec("P")


class Box(Generic[T]):
    pass


def error_of(action):
    try:
        return action()
    except Exception as error:
        return f"{type(error).__name__}: {error}"


for form in (Union[int, str], Optional[int], Union[T, None], Callable[[int], str], Callable[..., T], Annotated[int, "x"],
             Union, Optional, List, Callable, Literal, Any, T, P, int | str):
    print(form, isinstance(form, collections.abc.Iterable))
# expect: typing.Union[int, str] False
# expect: typing.Optional[int] False
# expect: typing.Optional[~T] False
# expect: typing.Callable[[int], str] False
# expect: typing.Callable[..., ~T] False
# expect: typing.Annotated[int, 'x'] False
# expect: typing.Union False
# expect: typing.Optional False
# expect: typing.List False
# expect: typing.Callable False
# expect: typing.Literal False
# expect: typing.Any False
# expect: ~T False
# expect: ~P False
# expect: int | str False
for form in (List[int], Dict[str, int], Tuple[int, ...], Type[int], Literal[1], Box[int], Iterable[int], list[int]):
    print(form, isinstance(form, collections.abc.Iterable), list(form))
# expect: typing.List[int] True [*typing.List[int]]
# expect: typing.Dict[str, int] True [*typing.Dict[str, int]]
# expect: typing.Tuple[int, ...] True [*typing.Tuple[int, ...]]
# expect: typing.Type[int] True [*typing.Type[int]]
# expect: typing.Literal[1] True [*typing.Literal[1]]
# expect: __main__.Box[int] True [*__main__.Box[int]]
# expect: typing.Iterable[int] True [*typing.Iterable[int]]
# expect: list[int] True [*list[int]]
for form in (Union[int, str], Callable[[int], str], Annotated[int, "x"], ClassVar[int], Final[int]):
    print(error_of(lambda: [*form]))
# expect: TypeError: '_UnionGenericAlias' object is not iterable
# expect: TypeError: '_CallableGenericAlias' object is not iterable
# expect: TypeError: '_AnnotatedAlias' object is not iterable
# expect: TypeError: typing.ClassVar[int] is not valid as type argument
# expect: TypeError: typing.Final[int] is not valid as type argument
print(isinstance(P.args, collections.abc.Hashable), isinstance(Union[int, str], collections.abc.Hashable))
# expect: False True
print(Union[T, str][int] == Union[int, str] == (int | str), Callable[[T], int][str] == Callable[[str], int])
# expect: True True
print(Annotated[T, "x"][int] == Annotated[int, "x"], {Union[int, str]: 1}[Union[str, int]], hash(Optional[int]) == hash(Union[None, int]))
# expect: True 1 True
