# Waiting in for loop in method call; made by gen_pairs.py.
import asyncio

async def tick(x):
    await asyncio.sleep(0.01)
    return x

async def run(mode):
    class Worker1:
        def __init__(self, name):
            self.name = name
        async def work(self, *extra, **options):
            for i2 in range(await tick(2)):
                print('for', i2)
                print('leaf', await tick(mode))
                if mode == 'return':
                    return 'early'
                if mode == 'raise':
                    raise KeyError('leaf')
                print('for again', await tick(i2))
            return self.name, extra, await tick(options)
    print('method', await Worker1(await tick('w')).work(1, await tick(2), key=await tick(3)))
    return 'end'

async def main():
    for mode in ('through', 'return', 'raise'):
        try:
            print(mode, 'gave', await run(mode))
        except BaseException as e:
            print(mode, 'raised', repr(e))
    # expect: for 0
    # expect: leaf through
    # expect: for again 0
    # expect: for 1
    # expect: leaf through
    # expect: for again 1
    # expect: method ('w', (1, 2), {'key': 3})
    # expect: through gave end
    # expect: for 0
    # expect: leaf return
    # expect: method early
    # expect: return gave end
    # expect: for 0
    # expect: leaf raise
    # expect: raise raised KeyError('leaf')
