import collections.abc
import types
import typing
from typing import ClassVar, Concatenate, Final, ParamSpec, Required, TypeVar

T = TypeVar("T")
P = ParamSpec("P")
Call = collections.abc.Callable
for form in (Call[[int], str], Call[..., str], Call[[], None], Call[[int, "x"], list[int]],
             Call[[T], T], Call[[T], T][int], Call[P, int], Call[Concatenate[int, P], str],
             Call[[Call[[int], str]], typing.Optional[int]], Call[[typing.Optional[int]], str]):
    print(form, typing.get_args(form), typing.get_origin(form) is Call)
# expect: collections.abc.Callable[[int], str] ([<class 'int'>], <class 'str'>) True
# expect: collections.abc.Callable[..., str] (Ellipsis, <class 'str'>) True
# expect: collections.abc.Callable[[], None] ([], None) True
# expect: collections.abc.Callable[[int, 'x'], list[int]] ([<class 'int'>, 'x'], list[int]) True
# expect: collections.abc.Callable[[~T], ~T] ([~T], ~T) True
# expect: collections.abc.Callable[[int], int] ([<class 'int'>], <class 'int'>) True
# expect: collections.abc.Callable[~P, int] (~P, <class 'int'>) True
# expect: collections.abc.Callable[typing.Concatenate[int, ~P], str] (typing.Concatenate[int, ~P], <class 'str'>) True
# expect: collections.abc.Callable[[collections.abc.Callable[[int], str]], typing.Optional[int]] ([collections.abc.Callable[[int], str]], typing.Optional[int]) True
# expect: collections.abc.Callable[[typing.Optional[int]], str] ([typing.Optional[int]], <class 'str'>) True
print(Call[[int], str].__args__, Call[[int], str] == Call[[int], str], Call[[int], str] == Call[..., str])
# expect: (<class 'int'>, <class 'str'>) True False
print(hash(Call[[int], str]) == hash(Call[[int], str]), list[[int]])
# expect: True list[[<class 'int'>]]
for attempt in (lambda: ClassVar[int, str], lambda: Final[int, str], lambda: Required[int, str],
                lambda: Call[int], lambda: Call[int, str], lambda: typing.TypeGuard[int, str],
                lambda: types.SimpleNamespace(a=1).b, lambda: types.SimpleNamespace() + 1):
    try:
        print(attempt())
    except (TypeError, AttributeError) as e:
        print(e)
# expect: typing.ClassVar accepts only single type. Got (<class 'int'>, <class 'str'>).
# expect: typing.Final accepts only single type. Got (<class 'int'>, <class 'str'>).
# expect: Required accepts only a single type. Got (<class 'int'>, <class 'str'>).
# expect: Callable must be used as Callable[[arg, ...], result].
# expect: Expected a list of types, an ellipsis, ParamSpec, or Concatenate. Got <class 'int'>
# expect: typing.TypeGuard accepts only single type. Got (<class 'int'>, <class 'str'>).
# expect: 'types.SimpleNamespace' object has no attribute 'b'
# expect: unsupported operand type(s) for +: 'types.SimpleNamespace' and 'int'


class Space(types.SimpleNamespace):
    pass


try:
    Space().b
except AttributeError as e:
    print(e)
# expect: 'Space' object has no attribute 'b'
