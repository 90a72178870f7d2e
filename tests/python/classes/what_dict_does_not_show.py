# __dict__ has what the program has set: no slots of a base, no fields of exceptions, nothing of what
# objects of the library keep.
import collections
import copy
import functools


class Base:
    __slots__ = "w", "__private"

    def __init__(self, w):
        object.__setattr__(self, "w", w)
        self.__private = 1


class Derived(Base):
    pass


class Both:
    __slots__ = ("a", "__dict__")


t = Derived(3)
t.q = 1
print(vars(t), t.__dict__, t.w)  # expect: {'q': 1} {'q': 1} 3
t.w = 4
t.__dict__["r"] = 2
print(t.w, t.r, vars(t), t.__dict__ is t.__dict__)  # expect: 4 2 {'q': 1, 'r': 2} True
del t.w
try:
    t.w
except AttributeError as error:
    print(error)
# expect: 'Derived' object has no attribute 'w'
t.w = 5
print(t.w, vars(t), copy.copy(t).w, vars(copy.copy(t)), copy.deepcopy(t).w)
# expect: 5 {'q': 1, 'r': 2} 5 {'q': 1, 'r': 2} 5
t.__dict__ = shared = {"z": 1}
t.y = 2
print(shared, t.w, t.z, hasattr(t, "q"), t._Base__private)  # expect: {'z': 1, 'y': 2} 5 1 False 1
u = Both()
print(vars(u))  # expect: {}
u.a = 1
u.z = 2
print(vars(u), u.a)  # expect: {'z': 2} 1
del u.z
try:
    del u.z
except AttributeError as error:
    print(error)
# expect: 'Both' object has no attribute 'z'
print(vars(u), u.a)  # expect: {} 1

e = ValueError(1)
print(e.__dict__, hasattr(e, "__dict__"))  # expect: {} True
e.code = 5
print(vars(e), e.code)  # expect: {'code': 5} 5
e.add_note("n")
print(vars(e))  # expect: {'code': 5, '__notes__': ['n']}


class Own(OSError):
    pass


o = Own(2, "x", "file")
o.extra = 1
print(vars(o), o.errno, o.strerror, o.filename)  # expect: {'extra': 1} 2 x file
o.errno = 3
print(vars(o), o.errno)  # expect: {'extra': 1} 3
n = NameError("x", name="y")
print(vars(n), n.name)  # expect: {} y
try:
    None.x
except AttributeError as error:
    print(vars(error), error.name)
# expect: {} x

d = collections.defaultdict(list, a=[1])
print(hasattr(d, "__dict__"))  # expect: False
try:
    d.foo = 1
except AttributeError as error:
    print(error)
# expect: 'collections.defaultdict' object has no attribute 'foo'


class OwnDefault(collections.defaultdict):
    pass


d = OwnDefault(int)
d.x = 1
print(vars(d), d["q"], d)  # expect: {'x': 1} 0 OwnDefault(<class 'int'>, {'q': 0})
p = functools.partial(int, base=2)
print(vars(p), p("11"))  # expect: {} 3
p.note = 1
print(vars(p), p.func, p.args, p.keywords)  # expect: {'note': 1} <class 'int'> () {'base': 2}


@functools.lru_cache
def cached(x):
    return x


print(cached(1), cached(1), sorted(vars(cached)), cached.cache_info())
# expect: 1 1 ['__annotations__', '__doc__', '__module__', '__name__', '__qualname__', '__wrapped__', 'cache_parameters'] CacheInfo(hits=1, misses=1, maxsize=128, currsize=1)
o = collections.OrderedDict(a=1)
print(o.keys(), o.values(), o.items(), {}.keys())
# expect: odict_keys(['a']) odict_values([1]) odict_items([('a', 1)]) dict_keys([])
