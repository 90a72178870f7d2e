# Waiting in with block in async generator; made by gen_pairs.py.
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
    async def part1(x):
        with Manager('with2') as m2:
            print('in', m2, await tick('first'))
            print('leaf', await tick(mode))
            if mode == 'return':
                return 'early'
            if mode == 'raise':
                raise KeyError('leaf')
            print('still in', m2, await tick('last'))
        return await tick(x * 10)
    async def source1():
        try:
            for x in range(await tick(2)):
                got = yield await part1(x)
                print('sent', got)
        finally:
            print('generator closed', await tick('at last'))
    print('async', [y async for y in source1() if await tick(y) is not None])
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
    # expect: sent None
    # expect: enter with2
    # expect: in with2 first
    # expect: leaf through
    # expect: still in with2 last
    # expect: exit with2 None
    # expect: sent None
    # expect: generator closed at last
    # expect: async [0, 10]
    # expect: through gave end
    # expect: enter with2
    # expect: in with2 first
    # expect: leaf return
    # expect: exit with2 None
    # expect: sent None
    # expect: enter with2
    # expect: in with2 first
    # expect: leaf return
    # expect: exit with2 None
    # expect: sent None
    # expect: generator closed at last
    # expect: async ['early', 'early']
    # expect: return gave end
    # expect: enter with2
    # expect: in with2 first
    # expect: leaf raise
    # expect: exit with2 KeyError
    # expect: generator closed at last
    # expect: raise raised KeyError('leaf')
