# Waiting in async for in f string; made by gen_pairs.py.
import asyncio

async def tick(x):
    await asyncio.sleep(0.01)
    return x

async def run(mode):
    async def part1():
        async def source2():
            try:
                yield await tick(1)
                yield await tick(2)
            finally:
                print('async source closed', await tick('at last'))
        async for x2 in source2():
            print('async source gave', x2)
            print('leaf', await tick(mode))
            if mode == 'return':
                return 'early'
            if mode == 'raise':
                raise KeyError('leaf')
            print('async source goes on', await tick(x2))
        return await tick(3.14159)
    print(f'text {await tick("a")!r} {await part1():{await tick(8)}.{await tick(2)}f} end')
    return 'end'

async def main():
    for mode in ('through', 'return', 'raise'):
        try:
            print(mode, 'gave', await run(mode))
        except BaseException as e:
            print(mode, 'raised', repr(e))
    # expect: async source gave 1
    # expect: leaf through
    # expect: async source goes on 1
    # expect: async source gave 2
    # expect: leaf through
    # expect: async source goes on 2
    # expect: async source closed at last
    # expect: text 'a'     3.14 end
    # expect: through gave end
    # expect: async source gave 1
    # expect: leaf return
    # expect: async source closed at last
    # expect: return raised ValueError("Unknown format code 'f' for object of type 'str'")
    # expect: async source gave 1
    # expect: leaf raise
    # expect: raise raised KeyError('leaf')
