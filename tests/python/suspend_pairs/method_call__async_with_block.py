# Waiting in async with block in method call; made by gen_pairs.py.
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
    class Worker1:
        def __init__(self, name):
            self.name = name
        async def work(self, *extra, **options):
            async with AsyncManager('async with2') as m2:
                print('in', m2)
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
    # expect: enter async with2
    # expect: in async with2
    # expect: leaf through
    # expect: still in async with2 last
    # expect: exit async with2 None
    # expect: method ('w', (1, 2), {'key': 3})
    # expect: through gave end
    # expect: enter async with2
    # expect: in async with2
    # expect: leaf return
    # expect: exit async with2 None
    # expect: method early
    # expect: return gave end
    # expect: enter async with2
    # expect: in async with2
    # expect: leaf raise
    # expect: exit async with2 KeyError
    # expect: raise raised KeyError('leaf')
