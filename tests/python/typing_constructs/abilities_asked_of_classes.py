"""Which class belongs to an abstract one: by its own hook, by registration, as a protocol."""
import abc
import collections.abc
from typing import Protocol, runtime_checkable


class Named(collections.abc.Sized):
    @classmethod
    def __subclasshook__(cls, other):
        return other.__name__ == "Foo"


class Foo:
    pass


class Bar:
    pass


print(issubclass(Foo, Named), issubclass(Bar, Named), isinstance(Foo(), Named))
# expect: True False True


@runtime_checkable
class Closable(collections.abc.Iterable, Protocol):
    def close(self): ...


class Source:
    def __iter__(self):
        return iter(())

    def close(self):
        pass


print(isinstance(Source(), Closable), isinstance([], Closable))  # expect: True False


@runtime_checkable
class Sized(Protocol):
    size: int


Sized.register(Foo)


class Upper(abc.ABC):
    pass


class Middle(abc.ABC):
    pass


class Lower(Middle):
    pass


Upper.register(Middle)
Lower.register(Bar)
print(issubclass(Bar, Lower), issubclass(Bar, Middle), issubclass(Bar, Upper), issubclass(int, Upper))
# expect: True True True False


class Kept(collections.abc.MutableSet):
    def __init__(self, items):
        self.items = list(items)

    def __contains__(self, item):
        return item in self.items

    def __iter__(self):
        return iter(list(self.items))

    def __len__(self):
        return len(self.items)

    def add(self, item):
        if item not in self.items:
            self.items.append(item)

    def discard(self, item):
        if item in self.items:
            self.items.remove(item)


kept = same = Kept([1, 2, 3])
kept ^= {1, 9}
print(kept is same, same.items)  # expect: True [2, 3, 9]
kept &= {2, 9}
print(kept is same, same.items)  # expect: True [2, 9]
kept ^= kept
print(kept is same, same.items)  # expect: True []
