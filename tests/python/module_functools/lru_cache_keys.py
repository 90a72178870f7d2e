# Which calls count as the same, and what a hit does.
import functools


class Key:
    def __hash__(self):
        return 1

    def __eq__(self, other):
        return isinstance(other, Key)


class Whole(int):
    pass


@functools.lru_cache(maxsize=2)
def seen(*args, **keywords):
    return len(args), sorted(keywords)


print(seen(1), seen(1), seen("a"), seen(True), seen(1.0), seen(x=1), seen.cache_info())
# expect: (1, []) (1, []) (1, []) (1, []) (1, []) (0, ['x']) CacheInfo(hits=2, misses=4, maxsize=2, currsize=2)
print(seen(10**30), seen(10**30), seen(), seen(), seen.cache_info())
# expect: (1, []) (1, []) (0, []) (0, []) CacheInfo(hits=4, misses=6, maxsize=2, currsize=2)
seen.cache_clear()
print(seen(Key()), seen(Key()), seen(Whole(3)), seen(3), seen.cache_info())
# expect: (1, []) (1, []) (1, []) (1, []) CacheInfo(hits=1, misses=3, maxsize=2, currsize=2)
seen.cache_clear()
for number in (1, 2, 1, 3, 1, 2):
    seen(number)
print(seen.cache_info())  # expect: CacheInfo(hits=2, misses=4, maxsize=2, currsize=2)
try:
    seen([])
except TypeError as error:
    print(error)
# expect: unhashable type: 'list'


@functools.lru_cache
def fibonacci(n):
    return n if n < 2 else fibonacci(n - 1) + fibonacci(n - 2)


print(fibonacci(100), fibonacci.cache_info())
# expect: 354224848179261915075 CacheInfo(hits=98, misses=101, maxsize=128, currsize=101)
print(sorted([3, 1, 2], key=fibonacci), list(map(fibonacci, range(5))), fibonacci(n=5))
# expect: [1, 2, 3] [0, 1, 1, 2, 3] 5


@functools.cache
def failing(x):
    raise ValueError(x)


for _ in range(2):
    try:
        failing(1)
    except ValueError as error:
        print(error, failing.cache_info())
# expect: 1 CacheInfo(hits=0, misses=1, maxsize=None, currsize=0)
# expect: 1 CacheInfo(hits=0, misses=2, maxsize=None, currsize=0)


@functools.lru_cache(maxsize=0)
def never(x):
    return x


@functools.lru_cache(typed=True)
def typed(x):
    return type(x).__name__


print(never([1]), never(1), never.cache_info())
# expect: [1] 1 CacheInfo(hits=0, misses=2, maxsize=0, currsize=0)
print(typed(1), typed(1.0), typed(True), typed(1), typed.cache_info())
# expect: int float bool int CacheInfo(hits=1, misses=3, maxsize=128, currsize=3)


class Rates:
    @functools.lru_cache
    def of(self, day):
        return day * 2


rates = Rates()
print(rates.of(1), rates.of(1), rates.of.cache_info(), Rates.of.cache_info(), rates.of.__name__)
# expect: 2 2 CacheInfo(hits=1, misses=1, maxsize=128, currsize=1) CacheInfo(hits=1, misses=1, maxsize=128, currsize=1) of
rates.of.cache_clear()
print(Rates.of.cache_info())  # expect: CacheInfo(hits=0, misses=0, maxsize=128, currsize=0)
