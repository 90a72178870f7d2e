# Waiting in method call in async for; made by gen_pairs.py.
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
        class Worker2:
            def __init__(self, name):
                self.name = name
            async def work(self, *extra, **options):
                print('leaf', await tick(mode))
                if mode == 'return':
                    return 'early'
                if mode == 'raise':
                    raise KeyError('leaf')
                return self.name, extra, await tick(options)
        print('method', await Worker2(await tick('w')).work(1, await tick(2), key=await tick(3)))
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
    # expect: method ('w', (1, 2), {'key': 3})
    # expect: async source goes on 1
    # expect: async source gave 2
    # expect: leaf through
    # expect: method ('w', (1, 2), {'key': 3})
    # expect: async source goes on 2
    # expect: async source closed at last
    # expect: through gave end
    # expect: async source gave 1
    # expect: leaf return
    # expect: method early
    # expect: async source goes on 1
    # expect: async source gave 2
    # expect: leaf return
    # expect: method early
    # expect: async source goes on 2
    # expect: async source closed at last
    # expect: return gave end
    # expect: async source gave 1
    # expect: leaf raise
    # expect: raise raised KeyError('leaf')
