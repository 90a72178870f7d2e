# Waiting in with block in async with block; made by gen_pairs.py.
import asyncio

class Manager:
    def __init__(self, name):
        self.name = name
    def __enter__(self):
        print('enter', self.name)
        return self.name
    def __exit__(self, kind, value, traceback):
        print('exit', self.name, kind and kind.__name__)

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
        with Manager('with2') as m2:
            print('in', m2, await tick('first'))
            print('leaf', await tick(mode))
            if mode == 'return':
                return 'early'
            if mode == 'raise':
                raise KeyError('leaf')
            print('still in', m2, await tick('last'))
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
    # expect: enter with2
    # expect: in with2 first
    # expect: leaf through
    # expect: still in with2 last
    # expect: exit with2 None
    # expect: still in async with1 last
    # expect: exit async with1 None
    # expect: through gave end
    # expect: enter async with1
    # expect: in async with1
    # expect: enter with2
    # expect: in with2 first
    # expect: leaf return
    # expect: exit with2 None
    # expect: exit async with1 None
    # expect: return gave early
    # expect: enter async with1
    # expect: in async with1
    # expect: enter with2
    # expect: in with2 first
    # expect: leaf raise
    # expect: exit with2 KeyError
    # expect: exit async with1 KeyError
    # expect: raise raised KeyError('leaf')
