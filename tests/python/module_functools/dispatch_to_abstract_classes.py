"""singledispatch among abstract classes, and abstract methods behind its method form."""
import abc
from collections.abc import Container, Iterable, Mapping, MutableMapping, Set, Sized
from collections import ChainMap
from functools import partialmethod, singledispatch, singledispatchmethod


@singledispatch
def kind(value):
    return "base"


class Empty(Sized):
    def __len__(self):
        return 0


kind.register(Sized, lambda value: "sized")
kind.register(Set, lambda value: "set")
Set.register(Empty)
print(kind(Empty()), kind([]), kind({1}), kind(3), kind({}))  # expect: set sized set base sized
kind.register(int | bytes, lambda value: "int or bytes")
print(kind(3), kind(b""), kind(True))  # expect: int or bytes int or bytes int or bytes
try:
    kind.register(list[int] | str, print)
except TypeError as error:
    print(error)
# expect: Invalid first argument to `register()`. list[int] | str is not a class or union type.


@singledispatch
def form(value):
    return "base"


class Both(Iterable, Container):
    def __iter__(self): ...
    def __contains__(self, item): ...


class Neither:
    def __iter__(self): ...
    def __contains__(self, item): ...


form.register(Iterable, lambda value: "iterable")
form.register(Container, lambda value: "container")
print(form(Both()))  # expect: iterable
try:
    form(Neither())
except RuntimeError as error:
    print(error)
# expect: Ambiguous dispatch: <class 'collections.abc.Iterable'> or <class 'collections.abc.Container'>
form.register(Mapping, lambda value: "mapping")
form.register(MutableMapping, lambda value: "mutable mapping")
print(form({}), form(ChainMap()))  # expect: mutable mapping mutable mapping


class Base(abc.ABC):
    @singledispatchmethod
    @abc.abstractmethod
    def add(self, x): ...


class Other(abc.ABC):
    @abc.abstractmethod
    def add(self, x): ...

    add_one = partialmethod(add, 1)


for cls in (Base, Other):
    try:
        cls()
    except TypeError as error:
        print(error)
# expect: Can't instantiate abstract class Base with abstract method add
# expect: Can't instantiate abstract class Other with abstract methods add, add_one
