# Waiting in while loop in async generator; made by gen_pairs.py.
import asyncio

async def tick(x):
    await asyncio.sleep(0.01)
    return x

async def run(mode):
    async def part1(x):
        n2 = 2
        while await tick(n2) > 0:
            n2 -= 1
            print('leaf', await tick(mode))
            if mode == 'return':
                return 'early'
            if mode == 'raise':
                raise KeyError('leaf')
            print('while', n2, await tick(n2))
        return await tick(x * 10)
    async def source1():
        try:
            for x in range(await tick(2)):
                got = yield await part1(x)
                print('sent', got)
        finally:
            print('generator closed', await tick('at last'))
    print('async', [y async for y in source1() if await tick(y) is not None])
    return 'end'

async def main():
    for mode in ('through', 'return', 'raise'):
        try:
            print(mode, 'gave', await run(mode))
        except BaseException as e:
            print(mode, 'raised', repr(e))
    # expect: leaf through
    # expect: while 1 1
    # expect: leaf through
    # expect: while 0 0
    # expect: sent None
    # expect: leaf through
    # expect: while 1 1
    # expect: leaf through
    # expect: while 0 0
    # expect: sent None
    # expect: generator closed at last
    # expect: async [0, 10]
    # expect: through gave end
    # expect: leaf return
    # expect: sent None
    # expect: leaf return
    # expect: sent None
    # expect: generator closed at last
    # expect: async ['early', 'early']
    # expect: return gave end
    # expect: leaf raise
    # expect: generator closed at last
    # expect: raise raised KeyError('leaf')
