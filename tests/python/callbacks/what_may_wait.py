# Whatever the interpreter itself calls may wait at any depth: nothing native lies in between.
import asyncio, functools, itertools, operator


def waits(value):
    asyncio.run(asyncio.sleep(1))
    return value


class Value:
    def __init__(self): waits(None)
    def __add__(self, other): return waits('add')
    def __eq__(self, other): return waits(True)
    def __lt__(self, other): return waits(True)
    def __bool__(self): return waits(True)
    def __len__(self): return waits(3)
    def __getitem__(self, key): return waits(key)
    def __contains__(self, item): return waits(True)
    def __call__(self): return waits('call')
    def __enter__(self): return waits(self)
    def __exit__(self, *details): waits(None)
    def __iter__(self):
        yield waits(1)
        yield waits(2)
    def __str__(self): return waits('str')
    def __format__(self, spec): return waits('format')
    def __getattr__(self, name): return waits(name)
    @property
    def size(self): return waits('size')


v = Value()
print(v + 1, v == 1, v < 1, bool(not v), len(v), v['k'], 5 in v, v())  # expect: add True True False 3 k True call
print(str(v), f'{v}', v.other, v.size)  # expect: str format other size
with v as inside:
    print([x for x in v], inside is v)  # expect: [1, 2] True
print(next(iter(v)), functools.reduce(lambda a, b: waits(a + b), [1, 2, 3]))  # expect: 1 6
print(functools.partial(waits, 'partial')(), functools.cache(waits)('cache'))  # expect: partial cache
print([x for x in itertools.chain(v)], [x for x in itertools.accumulate([1, 2], lambda a, b: waits(a + b))])  # expect: [1, 2] [1, 3]
print([x for x in itertools.takewhile(waits, [1, 0])], operator.add(v, 1))  # expect: [1] add
print([x for x in itertools.islice(v, 1, None)], [x for x in itertools.islice(v, 0, 2, 2)])  # expect: [2] [1]
