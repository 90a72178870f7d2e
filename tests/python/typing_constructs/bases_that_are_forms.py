"""Classes that derive from forms of typing: their bases, their order, their variables."""
import collections.abc
from typing import (ChainMap, ContextManager, Dict, Generic, Iterator, Literal, MutableMapping,
                    Optional, TypeVar, get_origin)

T = TypeVar("T")
K = TypeVar("K")
V = TypeVar("V")


class Steps(Iterator[T]):
    def __next__(self):
        raise StopIteration


class Layers(ChainMap[K, V]):
    pass


class Counts(Dict[str, int]):
    pass


class Left(Generic[T, V]):
    pass


class Right(Generic[K, T]):
    pass


class Both(Left[T, V], Generic[V, T, K], Right[K, T]):
    pass


class Both2(MutableMapping[str, str], collections.abc.MutableMapping):
    pass


def names(cls):
    return [base.__name__ for base in cls.__mro__ if base.__name__[0] != "_"]


print(Steps.__parameters__, Layers[int, str](), Counts(a=1))  # expect: (~T,) Layers({}) {'a': 1}
print(names(Counts), Counts.__parameters__)  # expect: ['Counts', 'dict', 'Generic', 'object'] ()
print(names(Both), Both.__parameters__)
# expect: ['Both', 'Left', 'Right', 'Generic', 'object'] (~V, ~T, ~K)
print(names(Both2))
# expect: ['Both2', 'Generic', 'MutableMapping', 'Mapping', 'Collection', 'Sized', 'Iterable', 'Container', 'object']
for base in (Literal[1], Generic, Optional):
    try:
        class Wrong(base):
            pass
    except TypeError as error:
        print(error)
# expect: Cannot subclass typing.Literal[1]
# expect: Cannot inherit from plain Generic
# expect: Cannot subclass typing.Optional
try:
    class Unlisted(Generic[T], Dict[K, V]):
        pass
except TypeError as error:
    print(error)
# expect: Some type variables (~K, ~V) are not listed in Generic[~T]


class Guard(ContextManager[int]):
    def __exit__(self, *details):
        return None


with Guard() as guard:
    print(names(Guard), guard.__class__.__name__, get_origin(ContextManager[int]).__name__)
# expect: ['Guard', 'AbstractContextManager', 'ABC', 'Generic', 'object'] Guard AbstractContextManager
