# Waiting in async for in generator open; made by gen_pairs.py.
import asyncio

async def tick(x):
    await asyncio.sleep(0.01)
    return x

async def run(mode):
    def source1():
        try:
            yield 1
            yield 2
        finally:
            print('source closed')
    for x1 in source1():
        print('source gave', await tick(x1))
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
        print('source goes on', await tick(x1))
    return 'end'

async def main():
    for mode in ('through', 'return', 'raise'):
        try:
            print(mode, 'gave', await run(mode))
        except BaseException as e:
            print(mode, 'raised', repr(e))
    # expect: source gave 1
    # expect: async source gave 1
    # expect: leaf through
    # expect: async source goes on 1
    # expect: async source gave 2
    # expect: leaf through
    # expect: async source goes on 2
    # expect: async source closed at last
    # expect: source goes on 1
    # expect: source gave 2
    # expect: async source gave 1
    # expect: leaf through
    # expect: async source goes on 1
    # expect: async source gave 2
    # expect: leaf through
    # expect: async source goes on 2
    # expect: async source closed at last
    # expect: source goes on 2
    # expect: source closed
    # expect: through gave end
    # expect: source gave 1
    # expect: async source gave 1
    # expect: leaf return
    # expect: source closed
    # expect: return gave early
    # expect: source gave 1
    # expect: async source closed at last
    # expect: async source gave 1
    # expect: leaf raise
    # expect: source closed
    # expect: raise raised KeyError('leaf')
