# Waiting in f string in async with block; made by gen_pairs.py.
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
        async def part2():
            print('leaf', await tick(mode))
            if mode == 'return':
                return 'early'
            if mode == 'raise':
                raise KeyError('leaf')
            return await tick(3.14159)
        print(f'text {await tick("a")!r} {await part2():{await tick(8)}.{await tick(2)}f} end')
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
    # expect: text 'a'     3.14 end
    # expect: still in async with1 last
    # expect: exit async with1 None
    # expect: through gave end
    # expect: enter async with1
    # expect: in async with1
    # expect: leaf return
    # expect: exit async with1 ValueError
    # expect: return raised ValueError("Unknown format code 'f' for object of type 'str'")
    # expect: enter async with1
    # expect: in async with1
    # expect: leaf raise
    # expect: exit async with1 KeyError
    # expect: raise raised KeyError('leaf')
