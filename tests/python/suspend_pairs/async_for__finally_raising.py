# Waiting in finally raising in async for; made by gen_pairs.py.
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
        try:
            try:
                raise OSError(await tick('in flight2'))
            finally:
                print('leaf', await tick(mode))
                if mode == 'return':
                    return 'early'
                if mode == 'raise':
                    raise KeyError('leaf')
                print('cleaning', await tick('up'))
        except OSError as e2:
            print('flew on:', e2)
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
    # expect: cleaning up
    # expect: flew on: in flight2
    # expect: async source goes on 1
    # expect: async source gave 2
    # expect: leaf through
    # expect: cleaning up
    # expect: flew on: in flight2
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
