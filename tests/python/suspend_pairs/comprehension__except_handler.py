# Waiting in except handler in comprehension; made by gen_pairs.py.
import asyncio

async def tick(x):
    await asyncio.sleep(0.01)
    return x

async def run(mode):
    async def part1(x):
        try:
            raise TypeError(await tick('expected2'))
        except TypeError as e2:
            print('leaf', await tick(mode))
            if mode == 'return':
                return 'early'
            if mode == 'raise':
                raise KeyError('leaf')
            print('handled', e2, await tick(repr(e2)))
        return await tick(x * 10)
    print('list', [await part1(x) + y for x in range(await tick(2)) for y in (1, 2) if y == 1])
    return 'end'

async def main():
    for mode in ('through', 'return', 'raise'):
        try:
            print(mode, 'gave', await run(mode))
        except BaseException as e:
            print(mode, 'raised', repr(e))
    # expect: leaf through
    # expect: handled expected2 TypeError('expected2')
    # expect: leaf through
    # expect: handled expected2 TypeError('expected2')
    # expect: list [1, 11]
    # expect: through gave end
    # expect: leaf return
    # expect: return raised TypeError('can only concatenate str (not "int") to str')
    # expect: leaf raise
    # expect: raise raised KeyError('leaf')
