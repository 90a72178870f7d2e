# Waiting in async for in async with block; made by gen_pairs.py.
import asyncio

class AsyncManager:
    def __init__(self, name):
        self.name = name
    async def __aenter__(self):
        print('enter', await tick(self.name))
        return self.name
    async def __aexit__(self, kind, value, traceback):
        print('exit', await tick(self.name), kind and kind.__name__)

async def tick(x):
    await asyncio.sleep(0.01)
    return x

async def run(mode):
    async with AsyncManager('async with1') as m1:
        print('in', m1)
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
        print('still in', m1, await tick('last'))
    return 'end'

async def main():
    for mode in ('through', 'return', 'raise'):
        try:
            print(mode, 'gave', await run(mode))
        except BaseException as e:
            print(mode, 'raised', repr(e))
    # expect: enter async with1
    # expect: in async with1
    # expect: async source gave 1
    # expect: leaf through
    # expect: async source goes on 1
    # expect: async source gave 2
    # expect: leaf through
    # expect: async source goes on 2
    # expect: async source closed at last
    # expect: still in async with1 last
    # expect: exit async with1 None
    # expect: through gave end
    # expect: enter async with1
    # expect: in async with1
    # expect: async source gave 1
    # expect: leaf return
    # expect: exit async with1 None
    # expect: return gave early
    # expect: async source closed at last
    # expect: enter async with1
    # expect: in async with1
    # expect: async source gave 1
    # expect: leaf raise
    # expect: exit async with1 KeyError
    # expect: raise raised KeyError('leaf')
# expect: async source closed at last
