# Waiting in loop else in with block; made by gen_pairs.py.
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
        for i2 in (1, await tick(2)):
            if await tick(i2) == 3:
                break
        else:
            print('leaf', await tick(mode))
            if mode == 'return':
                return 'early'
            if mode == 'raise':
                raise KeyError('leaf')
            print('loop else', await tick(i2))
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
    # expect: leaf through
    # expect: loop else 2
    # expect: still in with1 last
    # expect: exit with1 None
    # expect: through gave end
    # expect: enter with1
    # expect: in with1 first
    # expect: leaf return
    # expect: exit with1 None
    # expect: return gave early
    # expect: enter with1
    # expect: in with1 first
    # expect: leaf raise
    # expect: exit with1 KeyError
    # expect: raise raised KeyError('leaf')
