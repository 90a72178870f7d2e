import copy
import itertools

from pawl import workflow
from pawl.tasks import charge


def scale(x, factor=2):
    return x * factor


@workflow
async def library_iterators(items):
    code = scale.__code__
    first, second = itertools.tee(items)
    chain = itertools.chain(items, itertools.islice(itertools.count(10), 2))
    groups = itertools.groupby("aab")
    key, group = next(groups)
    open_iterators = [first, second, chain, group, itertools.product(items, "x"),
                      itertools.accumulate(items), itertools.zip_longest(items, "ab"),
                      itertools.permutations(items, 2), itertools.cycle(items)]
    for iterator in open_iterators:
        next(iterator)
    answer = await charge("wait")
    shown = [[type(iterator).__name__, list(itertools.islice(copy.copy(iterator), 2))]
             for iterator in open_iterators]
    return [answer, shown, isinstance(chain, itertools.chain), list(chain), code.co_name,
            list(code.co_varnames)]
