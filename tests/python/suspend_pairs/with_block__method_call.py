# Waiting in method call in with block; made by gen_pairs.py.
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
    # expect: method ('w', (1, 2), {'key': 3})
    # expect: still in with1 last
    # expect: exit with1 None
    # expect: through gave end
    # expect: enter with1
    # expect: in with1 first
    # expect: leaf return
    # expect: method early
    # expect: still in with1 last
    # expect: exit with1 None
    # expect: return gave end
    # expect: enter with1
    # expect: in with1 first
    # expect: leaf raise
    # expect: exit with1 KeyError
    # expect: raise raised KeyError('leaf')
