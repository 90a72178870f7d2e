from collections.abc import (
    AsyncGenerator, AsyncIterable, AsyncIterator, Awaitable, ByteString, Collection, Container,
    Coroutine, Generator, ItemsView, KeysView, MappingView, MutableMapping, MutableSequence,
    MutableSet, Reversible, Set, ValuesView,
)
import asyncio
def gen():
    yield 1
async def agen():
    yield 1
async def coro():
    return 1
class Bag(MutableSet):
    def __init__(self, items=()): self.items = list(items)
    def __contains__(self, x): return x in self.items
    def __iter__(self): return iter(self.items)
    def __len__(self): return len(self.items)
    def add(self, x):
        if x not in self.items: self.items.append(x)
    def discard(self, x):
        if x in self.items: self.items.remove(x)
class Letters(Generator):
    def __init__(self): self.left = list('abc')
    def send(self, value):
        if not self.left: raise StopIteration
        return self.left.pop(0)
    def throw(self, kind, value=None, tb=None):
        raise kind if value is None else value
class Numbers(AsyncGenerator):
    def __init__(self): self.n = 0
    async def asend(self, value):
        self.n += 1
        if self.n > 3: raise StopAsyncIteration
        return self.n
    async def athrow(self, kind, value=None, tb=None):
        raise kind if value is None else value
class Immediate(Coroutine):
    def send(self, value): raise StopIteration(7)
    def throw(self, kind, value=None, tb=None): raise kind if value is None else value
    def __await__(self):
        return 7
        yield
async def main():
    g, a, c = gen(), agen(), coro()
    print([isinstance(g, t) for t in (Generator, Coroutine, AsyncGenerator)])
    # expect: [True, False, False]
    print([isinstance(a, t) for t in (Generator, AsyncGenerator, AsyncIterator, AsyncIterable)])
    # expect: [False, True, True, True]
    print([isinstance(c, t) for t in (Coroutine, Awaitable, Generator)], await c)
    # expect: [True, True, False] 1
    print(isinstance(b'', ByteString), isinstance({}, Collection), isinstance('', Container),
          isinstance([], Reversible), isinstance(set(), Set), isinstance({}.keys(), KeysView),
          isinstance({}.values(), ValuesView), isinstance({}.items(), ItemsView),
          isinstance({}.keys(), MappingView), isinstance({}, MutableMapping),
          isinstance([], MutableSequence), isinstance(set(), MutableSet))
    # expect: True True True True True True True True True True True True
    b = Bag([1, 2])
    b |= Bag([3]); b -= Bag([1]); b ^= Bag([2, 9]); b &= Bag([3, 9])
    print(sorted(b), b.pop() in (3, 9), len(b), b.isdisjoint([5]))  # expect: [3, 9] True 1 True
    b.clear()
    b.add(1)
    b.remove(1)
    print(len(b))  # expect: 0
    l = Letters()
    print(next(l), list(l), l.close())  # expect: a ['b', 'c'] None
    try:
        Letters().throw(KeyError('x'))
    except KeyError as e:
        print(repr(e))
    # expect: KeyError('x')
    print([x async for x in Numbers()], await Numbers().aclose())  # expect: [1, 2, 3] None
    try:
        await Numbers().athrow(ValueError)
    except ValueError:
        print('thrown')
    # expect: thrown
    print(Immediate().close(), await Immediate())  # expect: None 7
    async for x in a:
        print(x)
    # expect: 1
