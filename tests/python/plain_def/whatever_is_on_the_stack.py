# args: --tasks {here}/replies.json
# no-python
# The run parks inside helpers, methods, comprehensions, generators, properties, with and operators.
import contextlib
import functools
from pawl import sleep, workflow
from pawl.tasks import page, price


def half(x):
    return price(x) / 2


class Cart:
    def __init__(self, first):
        self.first = price(first)

    @property
    def second(self):
        return price("second")

    def __add__(self, other):
        return self.first + other + price("add")

    def __getitem__(self, index):
        return price(index)

    def __enter__(self):
        sleep(1)
        return self

    def __exit__(self, *info):
        print("left", price("exit"))


def pages():
    while items := page():
        yield from items


@contextlib.contextmanager
def reserved(name):
    print("reserve", price(name))
    yield name
    print("release", price(name))


@functools.lru_cache
def cached(x):
    return price(x)


def logged(function):
    @functools.wraps(function)
    def around(*args, **options):
        result = function(*args, **options)
        print("logged", result)
        return result
    return around


@logged
def decorated(x, *, by=2):
    return price(x) * by


def fewer(n):
    return price(n) if n == 0 else fewer(n - 1)


@workflow
def order():
    print(half(1))  # expect: 5.0
    with Cart(1) as cart:
        print(cart.first, cart.second)  # expect: 20 30
        print(cart + 1, cart[7])  # expect: 61 50
    # expect: left 60
    print(list(item for item in [1]), [item * 2 for item in pages()])  # expect: [1] [2, 4, 6]
    with reserved("r"):
        pass
    # expect: reserve 70
    # expect: release 80
    print(cached(1), cached(1))  # expect: 90 90
    print(decorated(1, by=3))
    # expect: logged 300
    # expect: 300
    print(fewer(3), [price(x) for x in range(2)], {x: price(x) for x in "a"})
    # expect: 100 [100, 100] {'a': 100}
    later = functools.partial(price, 5)
    table = {"price": price}
    step = table["price"]
    print(later(), step(1), (lambda x: price(x))(1))  # expect: 100 100 100
