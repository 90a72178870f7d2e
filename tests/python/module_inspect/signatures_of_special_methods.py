# Signatures of special methods that a class has from object or another builtin type.
import inspect
class C: pass
class D(Exception): pass
class L(list): pass
class M(dict): pass
class S(str): pass
class T(tuple): pass
class O(object):
    __slots__ = ()
class N:
    def __new__(cls, a): return super().__new__(cls)
class K:
    def __call__(self, x): pass
def sig(f):
    try: return str(inspect.signature(f))
    except Exception as e: return type(e).__name__ + " " + str(e)
for f in (C, C.__init__, object.__init__, object.__new__, C.__new__, D, L, L.__init__, M, S, T, O, N, N.__init__, object, type, int, list, dict, Exception, KeyError, str):
    print(getattr(f, "__qualname__", f), sig(f))
# expect: C ()
# expect: object.__init__ (self, /, *args, **kwargs)
# expect: object.__init__ (self, /, *args, **kwargs)
# expect: object.__new__ (*args, **kwargs)
# expect: object.__new__ (*args, **kwargs)
# expect: D ValueError no signature found for builtin type <class '__main__.D'>
# expect: L (iterable=(), /)
# expect: list.__init__ (self, /, *args, **kwargs)
# expect: M ValueError no signature found for builtin type <class '__main__.M'>
# expect: S ValueError no signature found for builtin type <class '__main__.S'>
# expect: T (iterable=(), /)
# expect: O ()
# expect: N (a)
# expect: object.__init__ (self, /, *args, **kwargs)
# expect: object ()
# expect: type ValueError no signature found for builtin <class 'type'>
# expect: int ValueError no signature found for builtin type <class 'int'>
# expect: list (iterable=(), /)
# expect: dict ValueError no signature found for builtin type <class 'dict'>
# expect: Exception ValueError no signature found for builtin type <class 'Exception'>
# expect: KeyError ValueError no signature found for builtin type <class 'KeyError'>
# expect: str ValueError no signature found for builtin type <class 'str'>
for name in ("__init__", "__eq__", "__ne__", "__lt__", "__repr__", "__str__", "__hash__", "__getattribute__", "__setattr__", "__delattr__", "__format__", "__dir__"):
    print(name, sig(getattr(object, name)), sig(getattr(C(), name)))
# expect: __init__ (self, /, *args, **kwargs) (*args, **kwargs)
# expect: __eq__ (self, value, /) (value, /)
# expect: __ne__ (self, value, /) (value, /)
# expect: __lt__ (self, value, /) (value, /)
# expect: __repr__ (self, /) ()
# expect: __str__ (self, /) ()
# expect: __hash__ (self, /) ()
# expect: __getattribute__ (self, name, /) (name, /)
# expect: __setattr__ (self, name, value, /) (name, value, /)
# expect: __delattr__ (self, name, /) (name, /)
# expect: __format__ (self, format_spec, /) (format_spec, /)
# expect: __dir__ (self, /) ()
for t, names in ((int, "__add__ __neg__ __bool__ __int__ __index__ __radd__ __and__ __float__ __abs__"), (list, "__len__ __setitem__ __delitem__ __contains__ __iter__ __iadd__ __mul__ __reversed__"), (dict, "__len__ __contains__ __or__ __ior__"), (str, "__mod__ __rmod__ __add__")):
    for n in names.split():
        print(t.__name__, n, sig(getattr(t, n)))
# expect: int __add__ (self, value, /)
# expect: int __neg__ (self, /)
# expect: int __bool__ (self, /)
# expect: int __int__ (self, /)
# expect: int __index__ (self, /)
# expect: int __radd__ (self, value, /)
# expect: int __and__ (self, value, /)
# expect: int __float__ (self, /)
# expect: int __abs__ (self, /)
# expect: list __len__ (self, /)
# expect: list __setitem__ (self, key, value, /)
# expect: list __delitem__ (self, key, /)
# expect: list __contains__ (self, key, /)
# expect: list __iter__ (self, /)
# expect: list __iadd__ (self, value, /)
# expect: list __mul__ (self, value, /)
# expect: list __reversed__ (self, /)
# expect: dict __len__ (self, /)
# expect: dict __contains__ (self, key, /)
# expect: dict __or__ (self, value, /)
# expect: dict __ior__ (self, value, /)
# expect: str __mod__ (self, value, /)
# expect: str __rmod__ (self, value, /)
# expect: str __add__ (self, value, /)
print(sig(K().__call__), sig(K()))  # expect: (x) (x)
