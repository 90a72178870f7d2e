# Waiting in except handler in operators; made by gen_pairs.py.
import asyncio

async def tick(x):
    await asyncio.sleep(0.01)
    return x

async def run(mode):
    async def part1():
        try:
            raise TypeError(await tick('expected2'))
        except TypeError as e2:
            print('leaf', await tick(mode))
            if mode == 'return':
                return 'early'
            if mode == 'raise':
                raise KeyError('leaf')
            print('handled', e2, await tick(repr(e2)))
        return await tick(5)
    print('operators', await tick(1) < await part1() < await tick(9) and await tick(0) or 'last')
    return 'end'

async def main():
    for mode in ('through', 'return', 'raise'):
        try:
            print(mode, 'gave', await run(mode))
        except BaseException as e:
            print(mode, 'raised', repr(e))
    # expect: leaf through
    # expect: handled expected2 TypeError('expected2')
    # expect: operators last
    # expect: through gave end
    # expect: leaf return
    # expect: return raised TypeError("'<' not supported between instances of 'int' and 'str'")
    # expect: leaf raise
    # expect: raise raised KeyError('leaf')
