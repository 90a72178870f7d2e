# Waiting in comprehension in async with block; made by gen_pairs.py.
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
    async with AsyncManager('async with1') as m1:
        print('in', m1)
        async def part2(x):
            print('leaf', await tick(mode))
            if mode == 'return':
                return 'early'
            if mode == 'raise':
                raise KeyError('leaf')
            return await tick(x * 10)
        print('list', [await part2(x) + y for x in range(await tick(2)) for y in (1, 2) if y == 1])
        print('still in', m1, await tick('last'))
    return 'end'

async def main():
    for mode in ('through', 'return', 'raise'):
        try:
            print(mode, 'gave', await run(mode))
        except BaseException as e:
            print(mode, 'raised', repr(e))
    # expect: enter async with1
    # expect: in async with1
    # expect: leaf through
    # expect: leaf through
    # expect: list [1, 11]
    # expect: still in async with1 last
    # expect: exit async with1 None
    # expect: through gave end
    # expect: enter async with1
    # expect: in async with1
    # expect: leaf return
    # expect: exit async with1 TypeError
    # expect: return raised TypeError('can only concatenate str (not "int") to str')
    # expect: enter async with1
    # expect: in async with1
    # expect: leaf raise
    # expect: exit async with1 KeyError
    # expect: raise raised KeyError('leaf')
