# Waiting in with block in with block; made by gen_pairs.py.
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
    # expect: enter with1
    # expect: in with1 first
    # expect: enter with2
    # expect: in with2 first
    # expect: leaf through
    # expect: still in with2 last
    # expect: exit with2 None
    # expect: still in with1 last
    # expect: exit with1 None
    # expect: through gave end
    # expect: enter with1
    # expect: in with1 first
    # expect: enter with2
    # expect: in with2 first
    # expect: leaf return
    # expect: exit with2 None
    # expect: exit with1 None
    # expect: return gave early
    # expect: enter with1
    # expect: in with1 first
    # expect: enter with2
    # expect: in with2 first
    # expect: leaf raise
    # expect: exit with2 KeyError
    # expect: exit with1 KeyError
    # expect: raise raised KeyError('leaf')
