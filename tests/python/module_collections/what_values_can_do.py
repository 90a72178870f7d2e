import collections
import types
from collections import abc
from enum import Enum, IntFlag


class Color(Enum):
    RED = 1


class Bits(IntFlag):
    A = 1


class Plain:
    def __iter__(self):
        return iter(())

    def __len__(self):
        return 0


VALUES = [{}.keys(), {}.values(), {}.items(), types.MappingProxyType({}), {}, [], (), "", b"",
          bytearray(), set(), frozenset(), range(2), 1, None, iter([]), (x for x in ()), len, int,
          collections.UserString("a"), collections.UserList(), collections.UserDict(),
          collections.deque(), collections.OrderedDict(), collections.Counter(),
          collections.ChainMap(), Color, Color.RED, Bits, Bits.A, Plain, Plain()]
KINDS = [abc.Hashable, abc.Iterable, abc.Iterator, abc.Reversible, abc.Sized, abc.Container,
         abc.Collection, abc.Callable, abc.Sequence, abc.Mapping, abc.Set, abc.MutableSequence,
         abc.MutableMapping, abc.KeysView, abc.ItemsView, abc.ValuesView, abc.Generator]
for value in VALUES:
    name = value.__name__ if isinstance(value, type) else type(value).__name__
    print(name, [kind.__name__ for kind in KINDS if isinstance(value, kind)])
# expect: dict_keys ['Iterable', 'Reversible', 'Sized', 'Container', 'Collection', 'Set', 'KeysView']
# expect: dict_values ['Hashable', 'Iterable', 'Reversible', 'Sized', 'Container', 'Collection', 'ValuesView']
# expect: dict_items ['Iterable', 'Reversible', 'Sized', 'Container', 'Collection', 'Set', 'ItemsView']
# expect: mappingproxy ['Iterable', 'Reversible', 'Sized', 'Container', 'Collection', 'Mapping']
# expect: dict ['Iterable', 'Reversible', 'Sized', 'Container', 'Collection', 'Mapping', 'MutableMapping']
# expect: list ['Iterable', 'Reversible', 'Sized', 'Container', 'Collection', 'Sequence', 'MutableSequence']
# expect: tuple ['Hashable', 'Iterable', 'Reversible', 'Sized', 'Container', 'Collection', 'Sequence']
# expect: str ['Hashable', 'Iterable', 'Reversible', 'Sized', 'Container', 'Collection', 'Sequence']
# expect: bytes ['Hashable', 'Iterable', 'Reversible', 'Sized', 'Container', 'Collection', 'Sequence']
# expect: bytearray ['Iterable', 'Reversible', 'Sized', 'Container', 'Collection', 'Sequence', 'MutableSequence']
# expect: set ['Iterable', 'Sized', 'Container', 'Collection', 'Set']
# expect: frozenset ['Hashable', 'Iterable', 'Sized', 'Container', 'Collection', 'Set']
# expect: range ['Hashable', 'Iterable', 'Reversible', 'Sized', 'Container', 'Collection', 'Sequence']
# expect: int ['Hashable']
# expect: NoneType ['Hashable']
# expect: list_iterator ['Hashable', 'Iterable', 'Iterator']
# expect: generator ['Hashable', 'Iterable', 'Iterator', 'Generator']
# expect: builtin_function_or_method ['Hashable', 'Callable']
# expect: int ['Hashable', 'Callable']
# expect: UserString ['Hashable', 'Iterable', 'Reversible', 'Sized', 'Container', 'Collection', 'Sequence']
# expect: UserList ['Iterable', 'Reversible', 'Sized', 'Container', 'Collection', 'Sequence', 'MutableSequence']
# expect: UserDict ['Iterable', 'Sized', 'Container', 'Collection', 'Mapping', 'MutableMapping']
# expect: deque ['Iterable', 'Reversible', 'Sized', 'Container', 'Collection', 'Sequence', 'MutableSequence']
# expect: OrderedDict ['Iterable', 'Reversible', 'Sized', 'Container', 'Collection', 'Mapping', 'MutableMapping']
# expect: Counter ['Iterable', 'Reversible', 'Sized', 'Container', 'Collection', 'Mapping', 'MutableMapping']
# expect: ChainMap ['Iterable', 'Sized', 'Container', 'Collection', 'Mapping', 'MutableMapping']
# expect: Color ['Hashable', 'Iterable', 'Reversible', 'Sized', 'Container', 'Collection', 'Callable']
# expect: Color ['Hashable']
# expect: Bits ['Hashable', 'Iterable', 'Reversible', 'Sized', 'Container', 'Collection', 'Callable']
# expect: Bits ['Hashable', 'Iterable', 'Sized', 'Container', 'Collection']
# expect: Plain ['Hashable', 'Callable']
# expect: Plain ['Hashable', 'Iterable', 'Sized']
for cls in (dict, list, type({}.keys()), types.MappingProxyType, collections.UserString, Plain):
    print(cls.__name__, [kind.__name__ for kind in KINDS if issubclass(cls, kind)])
# expect: dict ['Iterable', 'Reversible', 'Sized', 'Container', 'Collection', 'Mapping', 'MutableMapping']
# expect: list ['Iterable', 'Reversible', 'Sized', 'Container', 'Collection', 'Sequence', 'MutableSequence']
# expect: dict_keys ['Iterable', 'Reversible', 'Sized', 'Container', 'Collection', 'Set', 'KeysView']
# expect: mappingproxy ['Iterable', 'Reversible', 'Sized', 'Container', 'Collection', 'Mapping']
# expect: UserString ['Hashable', 'Iterable', 'Reversible', 'Sized', 'Container', 'Collection', 'Sequence']
# expect: Plain ['Hashable', 'Iterable', 'Sized']
