# Waiting in f string in async generator; made by gen_pairs.py.
import asyncio

async def tick(x):
    await asyncio.sleep(0.01)
    return x

async def run(mode):
    async def part1(x):
        async def part2():
            print('leaf', await tick(mode))
            if mode == 'return':
                return 'early'
            if mode == 'raise':
                raise KeyError('leaf')
            return await tick(3.14159)
        print(f'text {await tick("a")!r} {await part2():{await tick(8)}.{await tick(2)}f} end')
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
    # expect: text 'a'     3.14 end
    # expect: sent None
    # expect: leaf through
    # expect: text 'a'     3.14 end
    # expect: sent None
    # expect: generator closed at last
    # expect: async [0, 10]
    # expect: through gave end
    # expect: leaf return
    # expect: generator closed at last
    # expect: return raised ValueError("Unknown format code 'f' for object of type 'str'")
    # expect: leaf raise
    # expect: generator closed at last
    # expect: raise raised KeyError('leaf')
