# What helpers that were written for threads look like.
import asyncio
import threading
from dataclasses import dataclass, field


class Cache:
    def __init__(self, load):
        self._lock = threading.Lock()
        self._values = {}
        self._load = load

    def get(self, key):
        with self._lock:
            if key not in self._values:
                self._values[key] = self._load(key)
            return self._values[key]


@dataclass
class Counter:
    count: int = 0
    lock: threading.Lock = field(default_factory=threading.Lock, repr=False, compare=False)

    def next(self):
        with self.lock:
            self.count += 1
            return self.count


class Registry:
    _instance = None
    _guard = threading.RLock()

    def __new__(cls):
        with cls._guard:
            if cls._instance is None:
                cls._instance = super().__new__(cls)
                cls._instance.names = []
            return cls._instance

    def add(self, name):
        with self._guard:
            self.names.append(name)
            return self.all()

    def all(self):
        with self._guard:
            return tuple(self.names)


counter = Counter()
cache = Cache(lambda key: key * counter.next())


async def work(name):
    await asyncio.sleep(0.1)
    return cache.get(name), Registry().add(name)


async def main():
    print(await asyncio.gather(*(work(name) for name in "abab")))
    # expect: [('a', ('a',)), ('bb', ('a', 'b')), ('a', ('a', 'b', 'a')), ('bb', ('a', 'b', 'a', 'b'))]
    print(counter, counter == Counter(4), Registry() is Registry(), Registry().all())
    # expect: Counter(count=2) False True ('a', 'b', 'a', 'b')
