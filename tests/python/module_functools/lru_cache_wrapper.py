import copy
import functools


@functools.lru_cache(maxsize=2)
def double(x):
    "Twice."
    return x * 2


print(type(double), type(double) is functools._lru_cache_wrapper)
# expect: <class 'functools._lru_cache_wrapper'> True
print(double.__name__, double.__doc__, double.__wrapped__(4), callable(double))
# expect: double Twice. 8 True
print(repr(double).split(" at ")[0], copy.copy(double) is double, copy.deepcopy(double) is double)
# expect: <functools._lru_cache_wrapper object True True
print(double(1), double(1), double.cache_info(), double.cache_parameters())
# expect: 2 2 CacheInfo(hits=1, misses=1, maxsize=2, currsize=1) {'maxsize': 2, 'typed': False}


class Prices:
    def __init__(self, rate):
        self.rate = rate

    @functools.cache
    def of(self, amount):
        return amount * self.rate

    @staticmethod
    @functools.lru_cache
    def plain(x):
        return -x

    @classmethod
    @functools.lru_cache
    def made(cls, rate):
        return cls(rate)


a = Prices(2)
b = Prices(3)
print(a.of(5), a.of(5), b.of(5), Prices.of(a, 5), Prices.of.cache_info(), a.of.__self__ is a)
# expect: 10 10 15 10 CacheInfo(hits=2, misses=2, maxsize=None, currsize=2) True
print(Prices.plain(1), a.plain(1), Prices.made(4) is Prices.made(4), Prices.made(4).rate)
# expect: -1 -1 True 4
for make in (lambda: functools.lru_cache(3)(5), lambda: functools.cache(None)):
    try:
        make()
    except TypeError as error:
        print(error)
# expect: the first argument must be callable
# expect: the first argument must be callable
