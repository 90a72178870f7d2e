# The __new__ of what __init__ fills makes an empty one, whatever it is given.
from collections import deque
def t(f):
    try: print(f())
    except Exception as e: print(type(e).__name__, e)
class L(list):
    def __new__(cls, *a, key=None): return super().__new__(cls)
class S(set):
    def __new__(cls, *a, key=None): return super().__new__(cls)
class F(frozenset):
    def __new__(cls, *a, key=None): return super().__new__(cls, *a)
class T(tuple):
    def __new__(cls, *a, key=None): return super().__new__(cls, *a)
class D(dict):
    def __new__(cls, *a, key=None): return super().__new__(cls)
class Q(deque):
    def __new__(cls, *a, key=None): return super().__new__(cls)
class B(bytearray):
    def __new__(cls, *a, key=None): return super().__new__(cls)
class E(ValueError):
    def __new__(cls, *a, key=None): return super().__new__(cls, *a)
class LI(list):
    def __new__(cls, *a, **k): return super().__new__(cls, *a, **k)
    def __init__(self, *a, **k): super().__init__(*a, **k)
class P(property):
    def __new__(cls, *a, **k): return super().__new__(cls, *a, **k)
for c in (L, S, F, T, D, Q, B, E, LI):
    t(lambda: c([1], key=2))
    t(lambda: c())
    t(lambda: c([1]))
# expect: [1]
# expect: []
# expect: [1]
# expect: TypeError set() takes no keyword arguments
# expect: S()
# expect: S({1})
# expect: F({1})
# expect: F()
# expect: F({1})
# expect: (1,)
# expect: ()
# expect: (1,)
# expect: TypeError cannot convert dictionary update sequence element #0 to a sequence
# expect: {}
# expect: TypeError cannot convert dictionary update sequence element #0 to a sequence
# expect: TypeError 'key' is an invalid keyword argument for deque()
# expect: Q([])
# expect: Q([1])
# expect: TypeError 'key' is an invalid keyword argument for bytearray()
# expect: B(b'')
# expect: B(b'\x01')
# expect: TypeError E() takes no keyword arguments
# expect:
# expect: [1]
# expect: [1]
# expect: []
# expect: [1]
t(lambda: list([1], key=2)); t(lambda: set([1], key=2)); t(lambda: L.__new__(L, 1, 2, 3, z=4)); t(lambda: list.__new__(int)); t(lambda: list.__new__()); t(lambda: list.__new__(3))
# expect: TypeError list() takes no keyword arguments
# expect: TypeError set() takes no keyword arguments
# expect: TypeError L.__new__() got an unexpected keyword argument 'z'
# expect: TypeError list.__new__(int): int is not a subtype of list
# expect: TypeError list.__new__(): not enough arguments
# expect: TypeError list.__new__(X): X is not a type object (int)
t(lambda: set.__new__(set, 1, 2, x=3)); t(lambda: deque.__new__(deque, 1, maxlen=3)); t(lambda: bytearray.__new__(bytearray, 1, 2, 4, 5, x=3)); t(lambda:  dict.__new__(dict, 1, 2, 4, 5, x=3))
# expect: set()
# expect: deque([])
# expect: bytearray(b'')
# expect: {}
t(lambda: property.__new__(property, len).fget)  # expect: None
t(lambda: P(len).fget)  # expect: <built-in function len>
t(lambda: P(len, foo=1).fget)
# expect: TypeError 'foo' is an invalid keyword argument for property()
t(lambda: dict.__new__(dict, [1,2], cls=3))  # expect: {}
t(lambda: list.__new__(cls=list))  # expect: TypeError list.__new__(): not enough arguments


class Traced(dict):
    def __new__(cls, *args, **keywords):
        made = super().__new__(cls, *args, **keywords)
        print("made", dict.__repr__(made))
        return made

    def __init__(self, *args, **keywords):
        print("init", args, keywords)


print(Traced({"a": 1}, k=2))
# expect: made {}
# expect: init ({'a': 1},) {'k': 2}
# expect: {}


class Filled(dict):
    def __new__(cls, *args, **keywords):
        return super().__new__(cls, *args, **keywords)


print(Filled({"a": 1}, k=2), Filled(k=3), Filled([(1, 2)]))
# expect: {'a': 1, 'k': 2} {'k': 3} {1: 2}
from collections import Counter, OrderedDict, defaultdict
print(OrderedDict.__new__(OrderedDict, [(1, 2)]), Counter.__new__(Counter, "aab"))
# expect: OrderedDict() Counter()
print(defaultdict.__new__(defaultdict, int, {1: 2}))  # expect: defaultdict(None, {})
