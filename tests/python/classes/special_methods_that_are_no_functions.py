import functools


class Recorder:
    def __call__(self, *args, **keywords):
        return args, keywords


class Odd:
    """Objects are called without the instance; so are static methods. A class method gets the class."""
    __call__ = Recorder()
    __add__ = Recorder()
    __eq__ = Recorder()
    __enter__ = Recorder()
    __getitem__ = functools.partial(lambda *args: args, "first")
    __contains__ = staticmethod(lambda item: item == 1)
    __iter__ = staticmethod(lambda: iter("ab"))
    __exit__ = staticmethod(lambda *args: print("left", args))
    __hash__ = staticmethod(lambda: 7)
    __bool__ = staticmethod(lambda: False)
    __len__ = staticmethod(lambda: 2)
    __str__ = classmethod(lambda cls: cls.__name__)
    __setattr__ = staticmethod(lambda *args: print("set", args))


odd = Odd()
print(odd(1, x=2), odd + 1, odd == 3)  # expect: ((1,), {'x': 2}) ((1,), {}) ((3,), {})
print(odd[5], 1 in odd, list(odd), hash(odd), bool(odd), len(odd), str(odd), f"{odd}")
# expect: ('first', 5) True ['a', 'b'] 7 False 2 Odd Odd
with odd as entered:
    print(entered)  # expect: ((), {})
# expect: left (None, None, None)
odd.name = 1  # expect: set ('name', 1)


class Bound:
    def __get__(self, instance, owner):
        return lambda *args: (type(instance).__name__, owner.__name__, args)


class Described:
    __call__ = Bound()
    __add__ = Bound()
    __radd__ = Bound()
    __getitem__ = Bound()
    __neg__ = Bound()
    __next__ = Bound()
    __init__ = staticmethod(lambda *args: print("made with", args))


described = Described(3)  # expect: made with (3,)
print(described(1), described + 2, 2 + described)
# expect: ('Described', 'Described', (1,)) ('Described', 'Described', (2,)) ('Described', 'Described', (2,))
print(described[3], -described, next(described))
# expect: ('Described', 'Described', (3,)) ('Described', 'Described', ()) ('Described', 'Described', ())


class Computed:
    @property
    def __call__(self):
        return lambda *args: ("by a property", args)
    __getattr__ = staticmethod(lambda name: name * 2)


class Measure:
    __call__ = len


class Number(int):
    __call__ = int.__add__


print(Computed()(1), Computed().xy, Measure()("abc"), Number(3)(4))
# expect: ('by a property', (1,)) xyxy 3 7


class Answers:
    __init__ = staticmethod(lambda: 5)


class Waits:
    async def __init__(self):
        pass


for kind in (Answers, Waits):
    try:
        kind()
    except TypeError as error:
        print(error)
# expect: __init__() should return None, not 'int'
# expect: __init__() should return None, not 'coroutine'


class Endless:
    pass


Endless.__call__ = Endless()
try:
    Endless()()
except RecursionError:
    print("too deep")  # expect: too deep
