# Waiting in while loop in async for; made by gen_pairs.py.
import asyncio

async def tick(x):
    await asyncio.sleep(0.01)
    return x

async def run(mode):
    async def source1():
        try:
            yield await tick(1)
            yield await tick(2)
        finally:
            print('async source closed', await tick('at last'))
    async for x1 in source1():
        print('async source gave', x1)
        n2 = 2
        while await tick(n2) > 0:
            n2 -= 1
            print('leaf', await tick(mode))
            if mode == 'return':
                return 'early'
            if mode == 'raise':
                raise KeyError('leaf')
            print('while', n2, await tick(n2))
        print('async source goes on', await tick(x1))
    return 'end'

async def main():
    for mode in ('through', 'return', 'raise'):
        try:
            print(mode, 'gave', await run(mode))
        except BaseException as e:
            print(mode, 'raised', repr(e))
    # expect: async source gave 1
    # expect: leaf through
    # expect: while 1 1
    # expect: leaf through
    # expect: while 0 0
    # expect: async source goes on 1
    # expect: async source gave 2
    # expect: leaf through
    # expect: while 1 1
    # expect: leaf through
    # expect: while 0 0
    # expect: async source goes on 2
    # expect: async source closed at last
    # expect: through gave end
    # expect: async source gave 1
    # expect: leaf return
    # expect: return gave early
    # expect: async source gave 1
    # expect: async source closed at last
    # expect: leaf raise
    # expect: raise raised KeyError('leaf')
