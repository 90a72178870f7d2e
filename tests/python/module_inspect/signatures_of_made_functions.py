from __future__ import annotations

import inspect
from dataclasses import dataclass, field
from functools import partial, partialmethod
from inspect import Parameter, Signature


@dataclass
class Point:
    x: int
    y: str = "a"
    more: list = field(default_factory=list)


def positional(c, /, **others):
    pass


def typed(a: int) -> Point:
    pass


class Base:
    def give(self, a, b=2, *, c):
        pass

    give_one = partialmethod(give, c=1)

    def without():
        pass


class Own(Signature):
    pass


def odd(a):
    pass


odd.__signature__ = 123

print(inspect.signature(Point.__init__), inspect.signature(Point(1).__init__))
# expect: (self, x: 'int', y: 'str' = 'a', more: 'list' = <factory>) -> None (x: 'int', y: 'str' = 'a', more: 'list' = <factory>) -> None
print(inspect.signature(Base.give_one), inspect.signature(Base().give_one))
# expect: (self, a, b=2, *, c=1) (a, b=2, *, c=1)
print(inspect.signature(typed), inspect.signature(typed, eval_str=True))
# expect: (a: 'int') -> 'Point' (a: int) -> __main__.Point
print(type(Own.from_callable(typed)).__name__)  # expect: Own
for wrong in (lambda: inspect.signature(positional).bind(c=1), lambda: inspect.signature(odd),
              lambda: inspect.signature(Base().without), lambda: Parameter("a", kind="1"),
              lambda: Parameter("from", Parameter.VAR_KEYWORD)):
    try:
        wrong()
    except (TypeError, ValueError) as error:
        print(type(error).__name__, error)
# expect: TypeError 'c' parameter is positional only, but was passed as a keyword
# expect: TypeError unexpected object 123 in __signature__ attribute
# expect: ValueError invalid method signature
# expect: ValueError value '1' is not a valid Parameter.kind
# expect: ValueError 'from' is not a valid parameter name
try:
    inspect.signature(partial(typed, 1, 2))
except ValueError:
    print("too many")
# expect: too many
