# Which methods of a subclass the methods of dict, OrderedDict, Counter, defaultdict and UserDict call.
from collections import OrderedDict, defaultdict, Counter, UserDict, ChainMap
log = []
def traced(base):
    class T(base):
        def __setitem__(self, k, v): log.append(f"set {k}"); super().__setitem__(k, v)
        def __getitem__(self, k): log.append(f"get {k}"); return super().__getitem__(k)
        def __delitem__(self, k): log.append(f"del {k}"); super().__delitem__(k)
        def __contains__(self, k): log.append(f"in {k}"); return super().__contains__(k)
        def __missing__(self, k): log.append(f"missing {k}"); return 0
        def __iter__(self): log.append("iter"); return super().__iter__()
        def keys(self): log.append("keys"); return super().keys()
        def items(self): log.append("items"); return super().items()
        def values(self): log.append("values"); return super().values()
        def get(self, *a): log.append(f"get() {a}"); return super().get(*a)
        def update(self, *a, **k): log.append(f"update {len(a)}"); return super().update(*a, **k)
        def pop(self, *a): log.append(f"pop {a}"); return super().pop(*a)
        def copy(self): log.append("copy"); return super().copy()
        def __len__(self): log.append("len"); return super().__len__()
        def __eq__(self, o): log.append("eq"); return super().__eq__(o)
        def setdefault(self, *a): log.append("setdefault"); return super().setdefault(*a)
    T.__name__ = "T" + base.__name__
    return T
def t(f):
    del log[:]
    try:
        r = f()
        r = type(r).__name__ + " " + (dict.__repr__(r) if isinstance(r, dict) else repr(r.data) if isinstance(r, UserDict) else repr(r))
    except Exception as e:
        r = type(e).__name__ + " " + str(e)
    print(r, "|", ", ".join(log))
class K:
    def keys(self): return ["p", "q"]
    def __getitem__(self, k): return k * 2
class I:
    def items(self): return [("p", 1)]
class TT(OrderedDict): pass
for base in (dict, OrderedDict, Counter, UserDict):
    print("---", base.__name__)
    T = traced(base)
    src = {"a": 1, "b": 2}
    t(lambda: T(src)); t(lambda: T(a=1)); t(lambda: T(src, c=3)); t(lambda: T([("a", 1)]) if base is not Counter else T("aab")); base is Counter or (t(lambda: T(K())), t(lambda: T(I()))); t(lambda: T(T(src))); t(lambda: T(OrderedDict(src)))
    t(lambda: T(1)); t(lambda: T(src, src)); t(lambda: T(None)); t(lambda: T([(1, 2, 3)])); t(lambda: T(["ab"]))
    if base is Counter:
        m = lambda: T({"b": 2, "a": 1})
    else:
        m = lambda: T([("b", 2), ("a", 1)])
    def on(f, o=None):
        o = m() if o is None else o
        t(lambda: f(o))
    on(lambda o: o.update(c=1)); on(lambda o: o.update(src)); on(lambda o: o.update(T(src)))
    on(lambda o: o.setdefault("a", 5)); on(lambda o: o.setdefault("z", 5)); on(lambda o: o.setdefault("z"))
    on(lambda o: o.pop("a")); on(lambda o: o.pop("z", 3)); on(lambda o: o.pop("z")); on(lambda o: o.popitem());
    if base is not UserDict:
        on(lambda o: o.popitem(last=False)); on(lambda o: o.popitem(False))
    on(lambda o: o.copy()); on(lambda o: o | src); on(lambda o: src | o); on(lambda o: o.__ior__(src)); on(lambda o: o | o); on(lambda o: o | 3); on(lambda o: o.__ior__([("c", 1)]))
    on(lambda o: o == m()); on(lambda o: o == src); on(lambda o: src == o); on(lambda o: o != src)
    on(lambda o: o.clear()); on(lambda o: list(o)); on(lambda o: list(o.items())); on(lambda o: list(reversed(o))); on(lambda o: repr(o)); on(lambda o: bool(o)); on(lambda o: "a" in o.keys()); on(lambda o: ("a", 1) in o.items())
    on(lambda o: o.fromkeys("ab", 1)); on(lambda o: dict(o)); on(lambda o: {**o}); on(lambda o: OrderedDict(o)); on(lambda o: o.get("a")); on(lambda o: o["zz"]); on(lambda o: sorted(o.values())); on(lambda o: Counter(o)); on(lambda o: UserDict(o))
    if base is OrderedDict:
        on(lambda o: o.move_to_end("b")); on(lambda o: o.move_to_end("a", last=False)); on(lambda o: o.move_to_end("zz")); on(lambda o: o == OrderedDict(a=1, b=2))
        on(lambda o: o.popitem(last=0))
    if base is Counter:
        on(lambda o: o.subtract("a")); on(lambda o: o.subtract(src)); on(lambda o: o + o); on(lambda o: o - Counter(a=5)); on(lambda o: o & o); on(lambda o: o.__iadd__(Counter(a=1))); on(lambda o: o.__isub__(o)); on(lambda o: o.__iand__(Counter("a"))); on(lambda o: +o); on(lambda o: -o); on(lambda o: o.most_common(1)); on(lambda o: o.total()); on(lambda o: list(o.elements())); on(lambda o: o <= o)
# expect: --- dict
# expect: Tdict {'a': 1, 'b': 2} |
# expect: Tdict {'a': 1} |
# expect: Tdict {'a': 1, 'b': 2, 'c': 3} |
# expect: Tdict {'a': 1} |
# expect: Tdict {'p': 'pp', 'q': 'qq'} |
# expect: TypeError 'I' object is not iterable |
# expect: Tdict {'a': 1, 'b': 2} | keys, get a, get b
# expect: Tdict {'a': 1, 'b': 2} |
# expect: TypeError 'int' object is not iterable |
# expect: TypeError dict expected at most 1 argument, got 2 |
# expect: TypeError 'NoneType' object is not iterable |
# expect: ValueError dictionary update sequence element #0 has length 3; 2 is required |
# expect: Tdict {'a': 'b'} |
# expect: NoneType None | update 0
# expect: NoneType None | update 1
# expect: NoneType None | update 1, keys, get a, get b
# expect: int 1 | setdefault
# expect: int 5 | setdefault
# expect: NoneType None | setdefault
# expect: int 1 | pop ('a',)
# expect: int 3 | pop ('z', 3)
# expect: KeyError 'z' | pop ('z',)
# expect: tuple ('a', 1) |
# expect: TypeError dict.popitem() takes no keyword arguments |
# expect: TypeError dict.popitem() takes no arguments (1 given) |
# expect: dict {'b': 2, 'a': 1} | copy, keys, get b, get a
# expect: dict {'b': 2, 'a': 1} | keys, get b, get a
# expect: dict {'a': 1, 'b': 2} | keys, get b, get a
# expect: Tdict {'b': 2, 'a': 1} |
# expect: dict {'b': 2, 'a': 1} | keys, get b, get a, keys, get b, get a
# expect: TypeError unsupported operand type(s) for |: 'Tdict' and 'int' |
# expect: Tdict {'b': 2, 'a': 1, 'c': 1} |
# expect: bool True | eq
# expect: bool True | eq
# expect: bool True | eq
# expect: bool False |
# expect: NoneType None |
# expect: list ['b', 'a'] | iter, len
# expect: list [('b', 2), ('a', 1)] | items
# expect: list ['a', 'b'] |
# expect: str "{'b': 2, 'a': 1}" |
# expect: bool True | len
# expect: bool True | keys
# expect: bool True | items
# expect: Tdict {'a': 1, 'b': 1} | set a, set b
# expect: dict {'b': 2, 'a': 1} | keys, get b, get a
# expect: dict {'b': 2, 'a': 1} | keys, get b, get a
# expect: OrderedDict {'b': 2, 'a': 1} | keys, get b, get a
# expect: int 1 | get() ('a',)
# expect: int 0 | get zz, missing zz
# expect: list [1, 2] | values
# expect: Counter {'b': 2, 'a': 1} | keys, get b, get a
# expect: UserDict {'b': 2, 'a': 1} | iter, get b, get a
# expect: --- OrderedDict
# expect: TOrderedDict {'a': 1, 'b': 2} | set a, set b
# expect: TOrderedDict {'a': 1} | set a
# expect: TOrderedDict {'a': 1, 'b': 2, 'c': 3} | set a, set b, set c
# expect: TOrderedDict {'a': 1} | set a
# expect: TOrderedDict {'p': 'pp', 'q': 'qq'} | set p, set q
# expect: TOrderedDict {'p': 1} | set p
# expect: TOrderedDict {'a': 1, 'b': 2} | set a, set b, keys, get a, set a, get b, set b
# expect: TOrderedDict {'a': 1, 'b': 2} | set a, set b
# expect: TypeError 'int' object is not iterable |
# expect: TypeError expected at most 1 arguments, got 2 |
# expect: TypeError 'NoneType' object is not iterable |
# expect: ValueError too many values to unpack (expected 2) |
# expect: TOrderedDict {'a': 'b'} | set a
# expect: NoneType None | update 0, set c
# expect: NoneType None | update 1, set a, set b
# expect: NoneType None | set a, set b, update 1, keys, get a, set a, get b, set b
# expect: int 1 | setdefault, in a, get a
# expect: int 5 | setdefault, in z, set z
# expect: NoneType None | setdefault, in z, set z
# expect: int 1 | pop ('a',)
# expect: int 3 | pop ('z', 3)
# expect: KeyError 'z' | pop ('z',)
# expect: tuple ('a', 1) |
# expect: tuple ('b', 2) |
# expect: tuple ('b', 2) |
# expect: TOrderedDict {'b': 2, 'a': 1} | copy, get b, set b, get a, set a
# expect: TOrderedDict {'b': 2, 'a': 1} | keys, get b, set b, get a, set a, set a, set b
# expect: TOrderedDict {'a': 1, 'b': 2} | set a, set b, keys, get b, set b, get a, set a
# expect: TOrderedDict {'b': 2, 'a': 1} | set a, set b
# expect: TOrderedDict {'b': 2, 'a': 1} | keys, get b, set b, get a, set a, keys, get b, set b, get a, set a
# expect: TypeError unsupported operand type(s) for |: 'TOrderedDict' and 'int' |
# expect: TOrderedDict {'b': 2, 'a': 1, 'c': 1} | set c
# expect: bool True | set b, set a, eq
# expect: bool True | eq
# expect: bool True | eq
# expect: bool False |
# expect: NoneType None |
# expect: list ['b', 'a'] | iter, len
# expect: list [('b', 2), ('a', 1)] | items
# expect: list ['a', 'b'] |
# expect: str "TOrderedDict([('b', 2), ('a', 1)])" | items
# expect: bool True | len
# expect: bool True | keys
# expect: bool True | items
# expect: TOrderedDict {'a': 1, 'b': 1} | set a, set b
# expect: dict {'b': 2, 'a': 1} | keys, get b, get a
# expect: dict {'b': 2, 'a': 1} | keys, get b, get a
# expect: OrderedDict {'b': 2, 'a': 1} | keys, get b, get a
# expect: int 1 | get() ('a',)
# expect: int 0 | get zz, missing zz
# expect: list [1, 2] | values
# expect: Counter {'b': 2, 'a': 1} | keys, get b, get a
# expect: UserDict {'b': 2, 'a': 1} | iter, get b, get a
# expect: NoneType None |
# expect: NoneType None |
# expect: KeyError 'zz' |
# expect: bool False | eq
# expect: tuple ('b', 2) |
# expect: --- Counter
# expect: TCounter {'a': 1, 'b': 2} | update 1, len
# expect: TCounter {'a': 1} | update 1, update 1, len
# expect: TCounter {'a': 1, 'b': 2, 'c': 3} | update 1, len, update 1, len, get() ('c', 0), set c
# expect: TCounter {'a': 2, 'b': 1} | update 1, get() ('a', 0), set a, get() ('a', 0), set a, get() ('b', 0), set b
# expect: TCounter {'a': 1, 'b': 2} | update 1, len, update 1, len, keys, get a, get b
# expect: TCounter {'a': 1, 'b': 2} | update 1, len
# expect: TypeError 'int' object is not iterable | update 1
# expect: TypeError Counter.__init__() takes from 1 to 2 positional arguments but 3 were given |
# expect: TCounter {} | update 1
# expect: TCounter {(1, 2, 3): 1} | update 1, get() ((1, 2, 3), 0), set (1, 2, 3)
# expect: TCounter {'ab': 1} | update 1, get() ('ab', 0), set ab
# expect: NoneType None | update 0, update 1, len, get() ('c', 0), set c
# expect: NoneType None | update 1, len, get() ('a', 0), set a, get() ('b', 0), set b
# expect: NoneType None | update 1, len, update 1, len, items, get() ('a', 0), set a, get() ('b', 0), set b
# expect: int 1 | setdefault
# expect: int 5 | setdefault
# expect: NoneType None | setdefault
# expect: int 1 | pop ('a',)
# expect: int 3 | pop ('z', 3)
# expect: KeyError 'z' | pop ('z',)
# expect: tuple ('a', 1) |
# expect: TypeError dict.popitem() takes no keyword arguments |
# expect: TypeError dict.popitem() takes no arguments (1 given) |
# expect: TCounter {'b': 2, 'a': 1} | copy, update 1, len, keys, get b, get a
# expect: dict {'b': 2, 'a': 1} | keys, get b, get a
# expect: dict {'a': 1, 'b': 2} | keys, get b, get a
# expect: TCounter {'b': 2, 'a': 1} | get a, get b, items
# expect: Counter {'b': 2, 'a': 1} | items, get b, get a, items, in b, in a
# expect: TypeError unsupported operand type(s) for |: 'TCounter' and 'int' |
# expect: AttributeError 'list' object has no attribute 'items' |
# expect: bool True | update 1, len, eq, iter, get b, get b, get a, get a, iter, get b, get b, get a, get a
# expect: bool True | eq
# expect: bool True | eq
# expect: bool False |
# expect: NoneType None |
# expect: list ['b', 'a'] | iter, len
# expect: list [('b', 2), ('a', 1)] | items
# expect: list ['a', 'b'] |
# expect: str "TCounter({'b': 2, 'a': 1})" | len, items
# expect: bool True | len
# expect: bool True | keys
# expect: bool True | items
# expect: NotImplementedError Counter.fromkeys() is undefined.  Use Counter(iterable) instead. |
# expect: dict {'b': 2, 'a': 1} | keys, get b, get a
# expect: dict {'b': 2, 'a': 1} | keys, get b, get a
# expect: OrderedDict {'b': 2, 'a': 1} | keys, get b, get a
# expect: int 1 | get() ('a',)
# expect: int 0 | get zz, missing zz
# expect: list [1, 2] | values
# expect: Counter {'b': 2, 'a': 1} | keys, get b, get a
# expect: UserDict {'b': 2, 'a': 1} | iter, get b, get a
# expect: NoneType None | get() ('a', 0), set a
# expect: NoneType None | get() ('a', 0), set a, get() ('b', 0), set b
# expect: Counter {'b': 4, 'a': 2} | items, get b, get a, items, in b, in a
# expect: Counter {'b': 2} | items, in a
# expect: Counter {'b': 2, 'a': 1} | items, get b, get a
# expect: TCounter {'b': 2, 'a': 2} | get a, set a, items
# expect: TCounter {} | items, get b, set b, get a, set a, items, del b, in b, del a, in a
# expect: TCounter {'a': 1} | items, set b, items, del b, in b
# expect: Counter {'b': 2, 'a': 1} | items
# expect: Counter {} | items
# expect: list [('b', 2)] | items
# expect: int 3 | values
# expect: list ['b', 'b', 'a'] | items
# expect: bool True | iter, get b, get b, get a, get a, iter, get b, get b, get a, get a
# expect: --- UserDict
# expect: TUserDict {'a': 1, 'b': 2} | update 1, set a, set b
# expect: TUserDict {'a': 1} | update 1, set a
# expect: TUserDict {'a': 1, 'b': 2, 'c': 3} | update 1, set a, set b, update 1, set c
# expect: TUserDict {'a': 1} | update 1, set a
# expect: TUserDict {'p': 'pp', 'q': 'qq'} | update 1, set p, set q
# expect: TypeError 'I' object is not iterable | update 1
# expect: TUserDict {'a': 1, 'b': 2} | update 1, set a, set b, update 1, iter, get a, set a, get b, set b
# expect: TUserDict {'a': 1, 'b': 2} | update 1, set a, set b
# expect: TypeError 'int' object is not iterable | update 1
# expect: TypeError UserDict.__init__() takes from 1 to 2 positional arguments but 3 were given |
# expect: TUserDict {} |
# expect: ValueError too many values to unpack (expected 2) | update 1
# expect: TUserDict {'a': 'b'} | update 1, set a
# expect: NoneType None | update 0, set c
# expect: NoneType None | update 1, set a, set b
# expect: NoneType None | update 1, set a, set b, update 1, iter, get a, set a, get b, set b
# expect: int 1 | setdefault, get a
# expect: int 0 | setdefault, get z, missing z
# expect: int 0 | setdefault, get z, missing z
# expect: int 1 | pop ('a',), get a, del a
# expect: KeyError 'z' | pop ('z', 3), get z, missing z, del z
# expect: KeyError 'z' | pop ('z',), get z, missing z, del z
# expect: tuple ('b', 2) | iter, get b, del b
# expect: TUserDict {'b': 2, 'a': 1} | copy, update 1, iter, get b, set b, get a, set a
# expect: TUserDict {'b': 2, 'a': 1} | update 1, set b, set a
# expect: TUserDict {'a': 1, 'b': 2} | update 1, set a, set b
# expect: TUserDict {'b': 2, 'a': 1} |
# expect: TUserDict {'b': 2, 'a': 1} | update 1, set b, set a
# expect: TypeError unsupported operand type(s) for |: 'TUserDict' and 'int' |
# expect: TUserDict {'b': 2, 'a': 1, 'c': 1} |
# expect: bool True | update 1, set b, set a, eq, items, iter, get b, get a, items, iter, get b, get a
# expect: bool True | eq, items, iter, get b, get a
# expect: bool True | eq, items, iter, get b, get a
# expect: bool False | eq, items, iter, get b, get a
# expect: NoneType None | iter, get b, del b, iter, get a, del a, iter
# expect: list ['b', 'a'] | iter, len
# expect: list [('b', 2), ('a', 1)] | items, len, iter, get b, get a
# expect: TypeError 'TUserDict' object is not reversible |
# expect: str "{'b': 2, 'a': 1}" |
# expect: bool True | len
# expect: bool True | keys, in a
# expect: bool True | items, get a
# expect: TUserDict {'a': 1, 'b': 1} | set a, set b
# expect: dict {'b': 2, 'a': 1} | keys, iter, get b, get a
# expect: dict {'b': 2, 'a': 1} | keys, iter, get b, get a
# expect: OrderedDict {'b': 2, 'a': 1} | keys, iter, get b, get a
# expect: int 1 | get() ('a',), get a
# expect: int 0 | get zz, missing zz
# expect: list [1, 2] | values, len, iter, get b, get a
# expect: Counter {'b': 2, 'a': 1} | keys, iter, get b, get a
# expect: UserDict {'b': 2, 'a': 1} | iter, get b, get a
D = traced(defaultdict)
print("--- defaultdict")  # expect: --- defaultdict
t(lambda: D(int, a=1)); t(lambda: D(None, {"a": 1}))
# expect: Tdefaultdict {'a': 1} |
# expect: Tdefaultdict {'a': 1} |
def d(f):
    o = D(int, {"a": 1})
    t(lambda: f(o))
d(lambda o: o.copy()); d(lambda o: o | {"x": 1}); d(lambda o: {"x": 1} | o); d(lambda o: o["q"]); d(lambda o: o.setdefault("q", 1)); d(lambda o: o.__ior__({"r": 2})); d(lambda o: repr(o)); d(lambda o: o.__copy__()); d(lambda o: o.pop("a")); d(lambda o: o.update(b=1))
# expect: Tdefaultdict {'a': 1} | copy, keys, get a
# expect: Tdefaultdict {'a': 1, 'x': 1} | keys, get a
# expect: Tdefaultdict {'x': 1, 'a': 1} | keys, get a
# expect: int 0 | get q, missing q
# expect: int 1 | setdefault
# expect: Tdefaultdict {'a': 1, 'r': 2} |
# expect: str "Tdefaultdict(<class 'int'>, {'a': 1})" |
# expect: Tdefaultdict {'a': 1} | keys, get a
# expect: int 1 | pop ('a',)
# expect: NoneType None | update 0
class DD(defaultdict):
    def __setitem__(self, k, v): log.append(f"set {k}"); super().__setitem__(k, v)
t(lambda: DD(int)["x"]); t(lambda: DD(list, a=1)); t(lambda: DD()["x"])
# expect: int 0 | set x
# expect: DD {'a': 1} |
# expect: KeyError 'x' |
