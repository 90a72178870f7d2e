# Waiting in async with block in async for; made by gen_pairs.py.
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
    async def source1():
        try:
            yield await tick(1)
            yield await tick(2)
        finally:
            print('async source closed', await tick('at last'))
    async for x1 in source1():
        print('async source gave', x1)
        async with AsyncManager('async with2') as m2:
            print('in', m2)
            print('leaf', await tick(mode))
            if mode == 'return':
                return 'early'
            if mode == 'raise':
                raise KeyError('leaf')
            print('still in', m2, await tick('last'))
        print('async source goes on', await tick(x1))
    return 'end'

async def main():
    for mode in ('through', 'return', 'raise'):
        try:
            print(mode, 'gave', await run(mode))
        except BaseException as e:
            print(mode, 'raised', repr(e))
    # expect: async source gave 1
    # expect: enter async with2
    # expect: in async with2
    # expect: leaf through
    # expect: still in async with2 last
    # expect: exit async with2 None
    # expect: async source goes on 1
    # expect: async source gave 2
    # expect: enter async with2
    # expect: in async with2
    # expect: leaf through
    # expect: still in async with2 last
    # expect: exit async with2 None
    # expect: async source goes on 2
    # expect: async source closed at last
    # expect: through gave end
    # expect: async source gave 1
    # expect: enter async with2
    # expect: in async with2
    # expect: leaf return
    # expect: exit async with2 None
    # expect: return gave early
    # expect: async source gave 1
    # expect: async source closed at last
    # expect: enter async with2
    # expect: in async with2
    # expect: leaf raise
    # expect: exit async with2 KeyError
    # expect: raise raised KeyError('leaf')
