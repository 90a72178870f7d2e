# Waiting in with block in async for; made by gen_pairs.py.
import asyncio

class Manager:
    def __init__(self, name):
        self.name = name
    def __enter__(self):
        print('enter', self.name)
        return self.name
    def __exit__(self, kind, value, traceback):
        print('exit', self.name, kind and kind.__name__)

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
        with Manager('with2') as m2:
            print('in', m2, await tick('first'))
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
    # expect: enter with2
    # expect: in with2 first
    # expect: leaf through
    # expect: still in with2 last
    # expect: exit with2 None
    # expect: async source goes on 1
    # expect: async source gave 2
    # expect: enter with2
    # expect: in with2 first
    # expect: leaf through
    # expect: still in with2 last
    # expect: exit with2 None
    # expect: async source goes on 2
    # expect: async source closed at last
    # expect: through gave end
    # expect: async source gave 1
    # expect: enter with2
    # expect: in with2 first
    # expect: leaf return
    # expect: exit with2 None
    # expect: return gave early
    # expect: async source gave 1
    # expect: enter with2
    # expect: async source closed at last
    # expect: in with2 first
    # expect: leaf raise
    # expect: exit with2 KeyError
    # expect: raise raised KeyError('leaf')
