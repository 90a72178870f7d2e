# no-python: PEP 695 and 696, which Python has from 3.12 and 3.13 on
from dataclasses import dataclass
from typing import NoDefault, Protocol, TypeVar, cast, get_args, get_origin

T = "the module's own"


def first[T](items: list[T], default: T | None = None) -> T | None:
    return items[0] if items else default


def named[T: (int, str), *Ts, **P](value: T) -> str:
    return f"{T} {Ts} {P} {type(T) is TypeVar}"


print(first([3, 4]), first([], 5), named(1), T)  # expect: 3 5 T Ts P True the module's own
print(named.__type_params__)  # expect: (T, Ts, P)
print([named.__type_params__[0].__constraints__, named.__type_params__[0].__bound__])
# expect: [(<class 'int'>, <class 'str'>), None]


@dataclass
class Box[T: Later = int]:
    item: T

    def map[U](self, function) -> "Box[U]":
        return Box[U](function(self.item))

    def kinds(self):
        def inner():
            return T
        return inner(), [T for _ in range(2)], (lambda: T)()

    def shadowed(self):
        T = 1
        return T


class Later:
    pass


box = Box(1)
print(box, box.map(str), box.shadowed())  # expect: Box(item=1) Box(item='1') 1
print(box.kinds(), box.kinds()[0] is Box.__type_params__[0])  # expect: (T, [T, T], T) True
print(Box[int], get_origin(Box[int]) is Box, get_args(Box[str]), Box[int](2))
# expect: __main__.Box[int] True (<class 'str'>,) Box(item=2)
variable, = Box.__type_params__
print(variable.__bound__ is Later, variable.__default__, variable.has_default())
# expect: True <class 'int'> True
print(named.__type_params__[0].__default__ is NoDefault, variable.__infer_variance__)  # expect: True True
print(Box.__parameters__, Box.__mro__[1].__name__, Box.__orig_bases__)
# expect: (T,) Generic (typing.Generic[T],)


class Pair[A, B](Box[A]):
    second: B = None


print(Pair[int, str], Pair.__parameters__, Pair(1).second)  # expect: __main__.Pair[int, str] (A, B) None


class Many[*Ts, T = str]:
    def all(self) -> tuple[*Ts]:
        return Ts, T


print(Many[int, str, bytes], Many().all())  # expect: __main__.Many[int, str, bytes] (Ts, T)


class Call[**P, R](Protocol):
    def __call__(self, *args: P.args, **kwargs: P.kwargs) -> R: ...


print(Call.__parameters__)  # expect: (P, R)


def outer[T](value: T):
    def inner[T](other: T):
        return T
    class Local[U]:
        def both(self):
            return T, U
    return T, inner(value), Local().both(), cast(T, value)


a, b, c, d = outer(5)
print(a, b, a is b, c, c[0] is a, d)  # expect: T T False (T, U) True 5


def decorated(function):
    print("decorates", function.__name__)
    return function


@decorated  # expect: decorates late
def late[T](x: T = T) -> T:
    return x


print(late())  # expect: the module's own


class Host:
    limit = 3

    def take[N: int](self, count: N) -> N:
        return min(count, self.limit), N

    async def wait[N](self, count: N) -> N:
        return count


print(Host().take(5))  # expect: (3, N)
if True:
    def in_block[T](x):
        return T
print(in_block(1), in_block.__qualname__, outer.__name__)  # expect: T in_block outer
type = 5
print(type)  # expect: 5
