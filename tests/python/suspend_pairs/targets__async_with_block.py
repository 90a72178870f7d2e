# Waiting in async with block in targets; made by gen_pairs.py.
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
    async def part1():
        async with AsyncManager('async with2') as m2:
            print('in', m2)
            print('leaf', await tick(mode))
            if mode == 'return':
                return 'early'
            if mode == 'raise':
                raise KeyError('leaf')
            print('still in', m2, await tick('last'))
        return await tick(1)
    d1 = {'k': [1, 2]}
    d1[await tick('k')][await tick(0)] += await part1()
    d1['m'], *d1['n'] = await tick('xyz')
    print('targets', d1)
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
    # expect: targets {'k': [2, 2], 'm': 'x', 'n': ['y', 'z']}
    # expect: through gave end
    # expect: enter async with2
    # expect: in async with2
    # expect: leaf return
    # expect: exit async with2 None
    # expect: return raised TypeError("unsupported operand type(s) for +=: 'int' and 'str'")
    # expect: enter async with2
    # expect: in async with2
    # expect: leaf raise
    # expect: exit async with2 KeyError
    # expect: raise raised KeyError('leaf')
