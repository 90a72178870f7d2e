# Waiting in async generator in with block; made by gen_pairs.py.
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
        async def part2(x):
            print('leaf', await tick(mode))
            if mode == 'return':
                return 'early'
            if mode == 'raise':
                raise KeyError('leaf')
            return await tick(x * 10)
        async def source2():
            try:
                for x in range(await tick(2)):
                    got = yield await part2(x)
                    print('sent', got)
            finally:
                print('generator closed', await tick('at last'))
        print('async', [y async for y in source2() if await tick(y) is not None])
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
    # expect: sent None
    # expect: leaf through
    # expect: sent None
    # expect: generator closed at last
    # expect: async [0, 10]
    # expect: still in with1 last
    # expect: exit with1 None
    # expect: through gave end
    # expect: enter with1
    # expect: in with1 first
    # expect: leaf return
    # expect: sent None
    # expect: leaf return
    # expect: sent None
    # expect: generator closed at last
    # expect: async ['early', 'early']
    # expect: still in with1 last
    # expect: exit with1 None
    # expect: return gave end
    # expect: enter with1
    # expect: in with1 first
    # expect: leaf raise
    # expect: generator closed at last
    # expect: exit with1 KeyError
    # expect: raise raised KeyError('leaf')
