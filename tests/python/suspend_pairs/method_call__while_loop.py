# Waiting in while loop in method call; made by gen_pairs.py.
import asyncio

async def tick(x):
    await asyncio.sleep(0.01)
    return x

async def run(mode):
    class Worker1:
        def __init__(self, name):
            self.name = name
        async def work(self, *extra, **options):
            n2 = 2
            while await tick(n2) > 0:
                n2 -= 1
                print('leaf', await tick(mode))
                if mode == 'return':
                    return 'early'
                if mode == 'raise':
                    raise KeyError('leaf')
                print('while', n2, await tick(n2))
            return self.name, extra, await tick(options)
    print('method', await Worker1(await tick('w')).work(1, await tick(2), key=await tick(3)))
    return 'end'

async def main():
    for mode in ('through', 'return', 'raise'):
        try:
            print(mode, 'gave', await run(mode))
        except BaseException as e:
            print(mode, 'raised', repr(e))
    # expect: leaf through
    # expect: while 1 1
    # expect: leaf through
    # expect: while 0 0
    # expect: method ('w', (1, 2), {'key': 3})
    # expect: through gave end
    # expect: leaf return
    # expect: method early
    # expect: return gave end
    # expect: leaf raise
    # expect: raise raised KeyError('leaf')
