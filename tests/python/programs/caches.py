"""Caches of three kinds behind one protocol, and a decorator that takes any of them."""
import functools
from abc import ABC, abstractmethod
from collections import Counter, OrderedDict
from collections.abc import Callable, Hashable, Iterator
from typing import Generic, Protocol, TypeVar, runtime_checkable

K = TypeVar("K", bound=Hashable)
V = TypeVar("V")
MISSING = object()


class Clock:
    """Time that passes when told to."""

    def __init__(self) -> None:
        self.now = 0.0

    def __call__(self) -> float:
        return self.now

    def __iadd__(self, seconds: float) -> "Clock":
        self.now += seconds
        return self


@runtime_checkable
class Sized(Protocol):
    def __len__(self) -> int: ...


class Cache(ABC, Generic[K, V]):
    def __init__(self, capacity: int) -> None:
        if capacity < 1:
            raise ValueError(f"capacity must be positive, not {capacity}")
        self.capacity = capacity
        self.events: Counter[str] = Counter()

    @abstractmethod
    def _find(self, key: K) -> V | object: ...

    @abstractmethod
    def _store(self, key: K, value: V) -> None: ...

    @abstractmethod
    def __len__(self) -> int: ...

    def get(self, key: K, default=None):
        value = self._find(key)
        self.events["miss" if value is MISSING else "hit"] += 1
        return default if value is MISSING else value

    def __setitem__(self, key: K, value: V) -> None:
        self.events["store"] += 1
        self._store(key, value)

    def __getitem__(self, key: K) -> V:
        if (value := self.get(key, MISSING)) is MISSING:
            raise KeyError(key)
        return value

    @property
    def rate(self) -> float:
        asked = self.events["hit"] + self.events["miss"]
        return self.events["hit"] / asked if asked else 0.0


class LruCache(Cache[K, V]):
    def __init__(self, capacity: int) -> None:
        super().__init__(capacity)
        self._items: OrderedDict[K, V] = OrderedDict()

    def _find(self, key):
        if key not in self._items:
            return MISSING
        self._items.move_to_end(key)
        return self._items[key]

    def _store(self, key, value):
        self._items[key] = value
        self._items.move_to_end(key)
        while len(self._items) > self.capacity:
            gone, _ = self._items.popitem(last=False)
            self.events["evicted"] += 1

    def __len__(self):
        return len(self._items)

    def __iter__(self) -> Iterator[K]:
        yield from reversed(self._items)


class LinkedLru(Cache[K, V]):
    """The same by hand: a dict and a ring of links around a sentinel."""

    class Link:
        __slots__ = "key", "value", "before", "after"

        def __init__(self, key=None, value=None):
            self.key, self.value = key, value
            self.before = self.after = self

        def unlink(self):
            self.before.after, self.after.before = self.after, self.before

        def insert_after(self, other):
            self.before, self.after = other, other.after
            other.after.before = self
            other.after = self

    def __init__(self, capacity):
        super().__init__(capacity)
        self._root = self.Link()
        self._links = {}

    def _find(self, key):
        link = self._links.get(key)
        if link is None:
            return MISSING
        link.unlink()
        link.insert_after(self._root)
        return link.value

    def _store(self, key, value):
        if self._find(key) is not MISSING:
            self._links[key].value = value
            return
        if len(self._links) == self.capacity:
            oldest = self._root.before
            oldest.unlink()
            del self._links[oldest.key]
            self.events["evicted"] += 1
        self._links[key] = link = self.Link(key, value)
        link.insert_after(self._root)

    def __len__(self):
        return len(self._links)

    def __iter__(self):
        link = self._root.after
        while link is not self._root:
            yield link.key
            link = link.after


class TtlCache(Cache[K, V]):
    def __init__(self, capacity, *, seconds, clock):
        super().__init__(capacity)
        self.seconds, self.clock = seconds, clock
        self._items = {}

    def _expire(self):
        now = self.clock()
        for key in [k for k, (_, until) in self._items.items() if until <= now]:
            del self._items[key]
            self.events["expired"] += 1

    def _find(self, key):
        self._expire()
        return self._items.get(key, (MISSING, 0))[0]

    def _store(self, key, value):
        self._expire()
        if len(self._items) >= self.capacity and key not in self._items:
            soonest = min(self._items, key=lambda k: self._items[k][1])
            del self._items[soonest]
            self.events["evicted"] += 1
        self._items[key] = value, self.clock() + self.seconds

    def __len__(self):
        self._expire()
        return len(self._items)


def cached(cache: Cache, key: Callable = lambda *a, **k: (a, tuple(sorted(k.items())))):
    def decorate(function):
        @functools.wraps(function)
        def wrapper(*args, **kwargs):
            at = key(*args, **kwargs)
            if (found := cache.get(at, MISSING)) is not MISSING:
                return found
            cache[at] = result = function(*args, **kwargs)
            return result
        wrapper.cache = cache
        return wrapper
    return decorate


for kind in (LruCache, LinkedLru):
    cache = kind(3)
    for letter in "abcadbea":
        if cache.get(letter) is None:
            cache[letter] = letter.upper()
    print(kind.__name__, list(cache), len(cache), dict(sorted(cache.events.items())), f"{cache.rate:.0%}")
    cache["a"] = "again"
    try:
        print(cache["a"], cache["z"])
    except KeyError as error:
        print("no", error)
# expect: LruCache ['a', 'e', 'b'] 3 {'evicted': 4, 'hit': 1, 'miss': 7, 'store': 7} 12%
# expect: no 'z'
# expect: LinkedLru ['a', 'e', 'b'] 3 {'evicted': 4, 'hit': 1, 'miss': 7, 'store': 7} 12%
# expect: no 'z'

clock = Clock()
fresh = TtlCache(2, seconds=10, clock=clock)
fresh["a"] = 1
clock += 4
fresh["b"] = 2
print(fresh.get("a"), fresh.get("b"), len(fresh))  # expect: 1 2 2
clock += 6
print(fresh.get("a"), fresh.get("b"), len(fresh))  # expect: None 2 1
fresh["c"] = 3
fresh["d"] = 4
print(fresh.get("b"), fresh.get("c"), fresh.get("d"), fresh.events["evicted"], fresh.events["expired"])
# expect: None 3 4 1 1

calls = []


@cached(LinkedLru(5))
def slow(n, *, power=2):
    """Raises to a power."""
    calls.append(n)
    return n ** power


@cached(LruCache(100), key=lambda n: n)
def ways(n):
    return 1 if n <= 1 else ways(n - 1) + ways(n - 2) + ways(n - 3) * 2


print([slow(n) for n in (1, 2, 3, 1, 2, 9, 8, 7, 3)], slow(2, power=3), calls)
# expect: [1, 4, 9, 1, 4, 81, 64, 49, 9] 8 [1, 2, 3, 9, 8, 7, 3, 2]
print(slow.__name__, slow.__doc__, slow.cache.rate, slow.__wrapped__(5, power=1))
# expect: slow Raises to a power. 0.2 5
print(ways(40), len(ways.cache), ways.cache.events.most_common(1))
# expect: 942438538093 42 [('hit', 76)]


@functools.lru_cache(maxsize=2)
def square(n):
    return n * n


print([square(n) for n in (1, 2, 1, 3, 1, 2)], square.cache_info())
# expect: [1, 4, 1, 9, 1, 4] CacheInfo(hits=2, misses=4, maxsize=2, currsize=2)
print(isinstance(cache, Sized), isinstance(clock, Sized), issubclass(LruCache, Cache))
# expect: True False True
for attempt in (lambda: Cache(1), lambda: LruCache(0), lambda: slow([1])):
    try:
        attempt()
    except (TypeError, ValueError) as error:
        print(type(error).__name__, error)
# expect: TypeError Can't instantiate abstract class Cache with abstract methods __len__, _find, _store
# expect: ValueError capacity must be positive, not 0
# expect: TypeError unhashable type: 'list'
