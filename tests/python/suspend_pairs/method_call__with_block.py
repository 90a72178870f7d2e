# Waiting in with block in method call; made by gen_pairs.py.
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
    class Worker1:
        def __init__(self, name):
            self.name = name
        async def work(self, *extra, **options):
            with Manager('with2') as m2:
                print('in', m2, await tick('first'))
                print('leaf', await tick(mode))
                if mode == 'return':
                    return 'early'
                if mode == 'raise':
                    raise KeyError('leaf')
                print('still in', m2, await tick('last'))
            return self.name, extra, await tick(options)
    print('method', await Worker1(await tick('w')).work(1, await tick(2), key=await tick(3)))
    return 'end'

async def main():
    for mode in ('through', 'return', 'raise'):
        try:
            print(mode, 'gave', await run(mode))
        except BaseException as e:
            print(mode, 'raised', repr(e))
    # expect: enter with2
    # expect: in with2 first
    # expect: leaf through
    # expect: still in with2 last
    # expect: exit with2 None
    # expect: method ('w', (1, 2), {'key': 3})
    # expect: through gave end
    # expect: enter with2
    # expect: in with2 first
    # expect: leaf return
    # expect: exit with2 None
    # expect: method early
    # expect: return gave end
    # expect: enter with2
    # expect: in with2 first
    # expect: leaf raise
    # expect: exit with2 KeyError
    # expect: raise raised KeyError('leaf')
