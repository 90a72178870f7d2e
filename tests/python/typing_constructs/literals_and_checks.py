import contextlib
from typing import (Annotated, ContextManager, Dict, Literal, NewType, Protocol, TypedDict, TypeVar,
                    runtime_checkable)

print(Literal[1, 2, 1], Literal[1, True, 1], Literal[Literal["a"], "a", "b"])
# expect: typing.Literal[1, 2] typing.Literal[1, True] typing.Literal['a', 'b']
print(Annotated[int, "unit"]("5"), Annotated[list, 1]("ab"))  # expect: 5 ['a', 'b']
print(isinstance(contextlib.nullcontext(), ContextManager), isinstance(5, ContextManager))
# expect: True False
V = TypeVar("V")
print(Dict[str, list[V]][int])  # expect: typing.Dict[str, list[int]]


class Movie(TypedDict):
    title: str


print(issubclass(Movie, dict), Movie(title="x"), type(Movie(title="x")))
# expect: True {'title': 'x'} <class 'dict'>
UserId = NewType("UserId", int)
print(None | UserId, str | UserId)
# expect: typing.Optional[__main__.UserId] typing.Union[str, __main__.UserId]


@runtime_checkable
class Closing(Protocol):
    limit: int

    def close(self):
        ...


class Blocked:
    limit = 1
    close = None


class Named(Closing):
    pass


print(isinstance(Blocked(), Closing), isinstance(Named(), Closing))  # expect: False True
