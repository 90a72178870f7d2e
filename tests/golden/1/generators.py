import itertools

from pawl import workflow
from pawl.tasks import charge


def averages():
    total, count = 0.0, 0
    value = None
    while True:
        value = yield total / count if count else None
        total += value
        count += 1


def chained(items):
    try:
        yield from items
        yield from (item * 10 for item in items)
    finally:
        print("closed")


@workflow
async def generators(items):
    average = averages()
    next(average)
    average.send(4)
    chain = chained(items)
    next(chain)
    open_iterators = [enumerate(reversed(items)), zip(items, "abc"), map(str, items), iter(items),
                      filter(None, items), iter({1: 2}.items()), itertools.count(5),
                      itertools.chain([1], [2])]
    for iterator in open_iterators:
        next(iterator)
    seen = []
    for i in (n for n in range(3)):
        seen += [[i, await charge("tick", i)] for _ in range(1)]
    rest = [list(itertools.islice(iterator, 2)) for iterator in open_iterators]
    return [average.send(8), list(chain), seen, rest]
