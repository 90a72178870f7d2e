# Waiting in comprehension in finally raising; made by gen_pairs.py.
import asyncio

async def tick(x):
    await asyncio.sleep(0.01)
    return x

async def run(mode):
    try:
        try:
            raise OSError(await tick('in flight1'))
        finally:
            async def part2(x):
                print('leaf', await tick(mode))
                if mode == 'return':
                    return 'early'
                if mode == 'raise':
                    raise KeyError('leaf')
                return await tick(x * 10)
            print('list', [await part2(x) + y for x in range(await tick(2)) for y in (1, 2) if y == 1])
            print('cleaning', await tick('up'))
    except OSError as e1:
        print('flew on:', e1)
    return 'end'

async def main():
    for mode in ('through', 'return', 'raise'):
        try:
            print(mode, 'gave', await run(mode))
        except BaseException as e:
            print(mode, 'raised', repr(e))
    # expect: leaf through
    # expect: leaf through
    # expect: list [1, 11]
    # expect: cleaning up
    # expect: flew on: in flight1
    # expect: through gave end
    # expect: leaf return
    # expect: return raised TypeError('can only concatenate str (not "int") to str')
    # expect: leaf raise
    # expect: raise raised KeyError('leaf')
