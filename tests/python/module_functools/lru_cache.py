from functools import lru_cache, cache
calls = []
@lru_cache(maxsize=2)
def f(x):
    calls.append(x)
    return x * 2
print(f(1), f(1), f(2), f(3), f(1), calls, f.cache_info())
# expect: 2 2 4 6 2 [1, 2, 3, 1] CacheInfo(hits=1, misses=4, maxsize=2, currsize=2)
f.cache_clear()
print(f(1), f.cache_info(), f.__name__)
# expect: 2 CacheInfo(hits=0, misses=1, maxsize=2, currsize=1) f
@cache
def fib(n): return n if n < 2 else fib(n - 1) + fib(n - 2)
print(fib(80), fib.cache_info().hits > 0, fib.__wrapped__(1))  # expect: 23416728348467685 True 1
@lru_cache
def kw(a, *, b=1): return a + b
print(kw(1), kw(1, b=2), kw(1), kw.cache_info().hits)  # expect: 2 3 2 1
try:
    f([])
except TypeError as e:
    print(e)
# expect: unhashable type: 'list'
