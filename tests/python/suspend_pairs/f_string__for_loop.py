# Waiting in for loop in f string; made by gen_pairs.py.
import asyncio

async def tick(x):
    await asyncio.sleep(0.01)
    return x

async def run(mode):
    async def part1():
        for i2 in range(await tick(2)):
            print('for', i2)
            print('leaf', await tick(mode))
            if mode == 'return':
                return 'early'
            if mode == 'raise':
                raise KeyError('leaf')
            print('for again', await tick(i2))
        return await tick(3.14159)
    print(f'text {await tick("a")!r} {await part1():{await tick(8)}.{await tick(2)}f} end')
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
    # expect: text 'a'     3.14 end
    # expect: through gave end
    # expect: for 0
    # expect: leaf return
    # expect: return raised ValueError("Unknown format code 'f' for object of type 'str'")
    # expect: for 0
    # expect: leaf raise
    # expect: raise raised KeyError('leaf')
