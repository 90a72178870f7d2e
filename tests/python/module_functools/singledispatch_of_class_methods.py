# What registers with a singledispatchmethod may be a class method; the types stand in annotations.
import functools


class Shown:
    @functools.singledispatchmethod
    @classmethod
    def of(cls, value):
        return f"{cls.__name__} {value!r}"

    @of.register
    @classmethod
    def _(cls, value: int):
        return f"{cls.__name__} int {value}"

    @of.register
    @staticmethod
    def _(value: str | bytes):
        return f"text {value!r}"


class Special(Shown):
    pass


print(Shown.of(2.5), Shown.of(3), Special.of(4), Special().of("x"), Shown.of(b"y"))
# expect: Shown 2.5 Shown int 3 Special int 4 text 'x' text b'y'


class Methods:
    @classmethod
    def made(cls, x: int) -> str:
        "what it does"

    @staticmethod
    def plain(x: int):
        "what it does alone"
        return x


for name in ("made", "plain"):
    method = Methods.__dict__[name]
    print(method.__name__, method.__qualname__, method.__doc__, method.__module__,
          method.__wrapped__ is method.__func__, list(method.__annotations__))
# expect: made Methods.made what it does __main__ True ['x', 'return']
# expect: plain Methods.plain what it does alone __main__ True ['x']
wrapped = functools.wraps(Methods.__dict__["plain"])(lambda: 0)
print(wrapped.__name__, wrapped.__doc__)  # expect: plain what it does alone
print(Methods.__dict__["made"].__get__(None, Methods).__self__, Methods.__dict__["made"].__get__(Methods()).__name__)
# expect: <class '__main__.Methods'> made
print(Methods.__dict__["plain"].__get__(Methods())(5))  # expect: 5
