# What del says of objects that have no items to delete.
from collections.abc import Mapping, Sequence
from types import MappingProxyType
class A:
    def __getitem__(self, k): return 1
class B(Mapping):
    def __getitem__(self, k): return 1
    def __iter__(self): return iter(())
    def __len__(self): return 0
class C: pass
class D(B): __slots__ = ()
class E(Sequence):
    def __getitem__(self, k): return 1
    def __len__(self): return 0
class F(tuple): pass
class G(str): pass
class H(frozenset): pass
for o in (A(), B(), C(), D(), E(), F(), G(), H(), (1,), 'a', b'a', 5, None, frozenset(), range(3), {1}, iter([]), MappingProxyType({}), {}.keys(), {}.items(), int, C):
    for k in ('x', 0, slice(1)):
        try: del o[k]
        except Exception as e: a = e
        try: o[k] = 1
        except Exception as e: print(type(a).__name__, a, '|', e)
# expect: TypeError 'A' object does not support item deletion | 'A' object does not support item assignment
# expect: TypeError 'A' object doesn't support item deletion | 'A' object does not support item assignment
# expect: TypeError 'A' object does not support item deletion | 'A' object does not support item assignment
# expect: TypeError 'B' object does not support item deletion | 'B' object does not support item assignment
# expect: TypeError 'B' object doesn't support item deletion | 'B' object does not support item assignment
# expect: TypeError 'B' object does not support item deletion | 'B' object does not support item assignment
# expect: TypeError 'C' object does not support item deletion | 'C' object does not support item assignment
# expect: TypeError 'C' object doesn't support item deletion | 'C' object does not support item assignment
# expect: TypeError 'C' object does not support item deletion | 'C' object does not support item assignment
# expect: TypeError 'D' object does not support item deletion | 'D' object does not support item assignment
# expect: TypeError 'D' object doesn't support item deletion | 'D' object does not support item assignment
# expect: TypeError 'D' object does not support item deletion | 'D' object does not support item assignment
# expect: TypeError 'E' object does not support item deletion | 'E' object does not support item assignment
# expect: TypeError 'E' object doesn't support item deletion | 'E' object does not support item assignment
# expect: TypeError 'E' object does not support item deletion | 'E' object does not support item assignment
# expect: TypeError 'F' object does not support item deletion | 'F' object does not support item assignment
# expect: TypeError 'F' object doesn't support item deletion | 'F' object does not support item assignment
# expect: TypeError 'F' object does not support item deletion | 'F' object does not support item assignment
# expect: TypeError 'G' object does not support item deletion | 'G' object does not support item assignment
# expect: TypeError 'G' object doesn't support item deletion | 'G' object does not support item assignment
# expect: TypeError 'G' object does not support item deletion | 'G' object does not support item assignment
# expect: TypeError 'H' object does not support item deletion | 'H' object does not support item assignment
# expect: TypeError 'H' object doesn't support item deletion | 'H' object does not support item assignment
# expect: TypeError 'H' object does not support item deletion | 'H' object does not support item assignment
# expect: TypeError 'tuple' object does not support item deletion | 'tuple' object does not support item assignment
# expect: TypeError 'tuple' object doesn't support item deletion | 'tuple' object does not support item assignment
# expect: TypeError 'tuple' object does not support item deletion | 'tuple' object does not support item assignment
# expect: TypeError 'str' object does not support item deletion | 'str' object does not support item assignment
# expect: TypeError 'str' object doesn't support item deletion | 'str' object does not support item assignment
# expect: TypeError 'str' object does not support item deletion | 'str' object does not support item assignment
# expect: TypeError 'bytes' object does not support item deletion | 'bytes' object does not support item assignment
# expect: TypeError 'bytes' object doesn't support item deletion | 'bytes' object does not support item assignment
# expect: TypeError 'bytes' object does not support item deletion | 'bytes' object does not support item assignment
# expect: TypeError 'int' object does not support item deletion | 'int' object does not support item assignment
# expect: TypeError 'int' object does not support item deletion | 'int' object does not support item assignment
# expect: TypeError 'int' object does not support item deletion | 'int' object does not support item assignment
# expect: TypeError 'NoneType' object does not support item deletion | 'NoneType' object does not support item assignment
# expect: TypeError 'NoneType' object does not support item deletion | 'NoneType' object does not support item assignment
# expect: TypeError 'NoneType' object does not support item deletion | 'NoneType' object does not support item assignment
# expect: TypeError 'frozenset' object does not support item deletion | 'frozenset' object does not support item assignment
# expect: TypeError 'frozenset' object doesn't support item deletion | 'frozenset' object does not support item assignment
# expect: TypeError 'frozenset' object does not support item deletion | 'frozenset' object does not support item assignment
# expect: TypeError 'range' object does not support item deletion | 'range' object does not support item assignment
# expect: TypeError 'range' object doesn't support item deletion | 'range' object does not support item assignment
# expect: TypeError 'range' object does not support item deletion | 'range' object does not support item assignment
# expect: TypeError 'set' object does not support item deletion | 'set' object does not support item assignment
# expect: TypeError 'set' object doesn't support item deletion | 'set' object does not support item assignment
# expect: TypeError 'set' object does not support item deletion | 'set' object does not support item assignment
# expect: TypeError 'list_iterator' object does not support item deletion | 'list_iterator' object does not support item assignment
# expect: TypeError 'list_iterator' object does not support item deletion | 'list_iterator' object does not support item assignment
# expect: TypeError 'list_iterator' object does not support item deletion | 'list_iterator' object does not support item assignment
# expect: TypeError 'mappingproxy' object does not support item deletion | 'mappingproxy' object does not support item assignment
# expect: TypeError 'mappingproxy' object doesn't support item deletion | 'mappingproxy' object does not support item assignment
# expect: TypeError 'mappingproxy' object does not support item deletion | 'mappingproxy' object does not support item assignment
# expect: TypeError 'dict_keys' object does not support item deletion | 'dict_keys' object does not support item assignment
# expect: TypeError 'dict_keys' object doesn't support item deletion | 'dict_keys' object does not support item assignment
# expect: TypeError 'dict_keys' object does not support item deletion | 'dict_keys' object does not support item assignment
# expect: TypeError 'dict_items' object does not support item deletion | 'dict_items' object does not support item assignment
# expect: TypeError 'dict_items' object doesn't support item deletion | 'dict_items' object does not support item assignment
# expect: TypeError 'dict_items' object does not support item deletion | 'dict_items' object does not support item assignment
# expect: TypeError 'type' object does not support item deletion | 'type' object does not support item assignment
# expect: TypeError 'type' object does not support item deletion | 'type' object does not support item assignment
# expect: TypeError 'type' object does not support item deletion | 'type' object does not support item assignment
# expect: TypeError 'type' object does not support item deletion | 'type' object does not support item assignment
# expect: TypeError 'type' object does not support item deletion | 'type' object does not support item assignment
# expect: TypeError 'type' object does not support item deletion | 'type' object does not support item assignment
