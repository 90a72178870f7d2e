# Which classes the patterns of sequences and mappings take, and class patterns ask as isinstance.
from collections import ChainMap, OrderedDict, UserDict, UserList, UserString, defaultdict, deque
from collections.abc import Mapping, MutableMapping, MutableSequence, Sequence
from types import MappingProxyType
from typing import Protocol, runtime_checkable


class Pair(Sequence):
    def __getitem__(self, index):
        return ("a", "b")[index]

    def __len__(self):
        return 2


class Table(Mapping):
    def __getitem__(self, key):
        return {"k": 1, "z": 2}[key]

    def __len__(self):
        return 2

    def __iter__(self):
        return iter("kz")


@Sequence.register
class Registered:
    def __getitem__(self, index):
        return (5, 6)[index]

    def __len__(self):
        return 2


class Unregistered:
    __getitem__ = Registered.__getitem__
    __len__ = Registered.__len__


@runtime_checkable
class Sized(Protocol):
    def __len__(self):
        ...


def shape(value):
    match value:
        case []:
            return "empty"
        case [a, b]:
            return "two", a, b
        case [a, *rest]:
            return "many", a, rest
        case {"k": v, **rest}:
            return "mapping", v, rest
        case {}:
            return "any mapping"
        case str():
            return "text"
        case Sized():
            return "sized"
        case _:
            return "other"


for value in (Pair(), Table(), Registered(), Unregistered(), [1, 2], (1,), "ab", b"ab", deque([1, 2]),
              UserList([1, 2, 3]), UserDict(k=5), OrderedDict(k=1), defaultdict(int, k=2), range(2),
              {1, 2}, MappingProxyType({"k": 9}), bytearray(b"ab"), iter([1]), ChainMap({"k": 3}), 5):
    print(type(value).__name__, shape(value))
# expect: Pair ('two', 'a', 'b')
# expect: Table ('mapping', 1, {'z': 2})
# expect: Registered ('two', 5, 6)
# expect: Unregistered sized
# expect: list ('two', 1, 2)
# expect: tuple ('many', 1, [])
# expect: str text
# expect: bytes sized
# expect: deque ('two', 1, 2)
# expect: UserList ('many', 1, [2, 3])
# expect: UserDict ('mapping', 5, {})
# expect: OrderedDict ('mapping', 1, {})
# expect: defaultdict ('mapping', 2, {})
# expect: range ('two', 0, 1)
# expect: set sized
# expect: mappingproxy ('mapping', 9, {})
# expect: bytearray sized
# expect: list_iterator other
# expect: ChainMap ('mapping', 3, {})
# expect: int other
kinds = (Mapping, MutableMapping, Sequence, MutableSequence)
for value in (UserDict(), UserList(), ChainMap(), UserString("")):
    print([kind.__name__ for kind in kinds if isinstance(value, kind)])
# expect: ['Mapping', 'MutableMapping']
# expect: ['Sequence', 'MutableSequence']
# expect: ['Mapping', 'MutableMapping']
# expect: ['Sequence']
