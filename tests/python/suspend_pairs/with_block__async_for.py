# Waiting in async for in with block; made by gen_pairs.py.
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
    with Manager('with1') as m1:
        print('in', m1, await tick('first'))
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
    # expect: enter with1
    # expect: in with1 first
    # expect: async source gave 1
    # expect: leaf through
    # expect: async source goes on 1
    # expect: async source gave 2
    # expect: leaf through
    # expect: async source goes on 2
    # expect: async source closed at last
    # expect: still in with1 last
    # expect: exit with1 None
    # expect: through gave end
    # expect: enter with1
    # expect: in with1 first
    # expect: async source gave 1
    # expect: leaf return
    # expect: exit with1 None
    # expect: return gave early
    # expect: enter with1
    # expect: in with1 first
    # expect: async source closed at last
    # expect: async source gave 1
    # expect: leaf raise
    # expect: exit with1 KeyError
    # expect: raise raised KeyError('leaf')
