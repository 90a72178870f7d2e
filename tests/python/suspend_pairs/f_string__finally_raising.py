# Waiting in finally raising in f string; made by gen_pairs.py.
import asyncio

async def tick(x):
    await asyncio.sleep(0.01)
    return x

async def run(mode):
    async def part1():
        try:
            try:
                raise OSError(await tick('in flight2'))
            finally:
                print('leaf', await tick(mode))
                if mode == 'return':
                    return 'early'
                if mode == 'raise':
                    raise KeyError('leaf')
                print('cleaning', await tick('up'))
        except OSError as e2:
            print('flew on:', e2)
        return await tick(3.14159)
    print(f'text {await tick("a")!r} {await part1():{await tick(8)}.{await tick(2)}f} end')
    return 'end'

async def main():
    for mode in ('through', 'return', 'raise'):
        try:
            print(mode, 'gave', await run(mode))
        except BaseException as e:
            print(mode, 'raised', repr(e))
    # expect: leaf through
    # expect: cleaning up
    # expect: flew on: in flight2
    # expect: text 'a'     3.14 end
    # expect: through gave end
    # expect: leaf return
    # expect: return raised ValueError("Unknown format code 'f' for object of type 'str'")
    # expect: leaf raise
    # expect: raise raised KeyError('leaf')
