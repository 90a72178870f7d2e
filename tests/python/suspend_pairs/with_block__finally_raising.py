# Waiting in finally raising in with block; made by gen_pairs.py.
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
    # expect: cleaning up
    # expect: flew on: in flight2
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
