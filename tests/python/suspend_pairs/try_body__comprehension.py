# Waiting in comprehension in try body; made by gen_pairs.py.
import asyncio

async def tick(x):
    await asyncio.sleep(0.01)
    return x

async def run(mode):
    try:
        before1 = await tick('tried')
        async def part2(x):
            print('leaf', await tick(mode))
            if mode == 'return':
                return 'early'
            if mode == 'raise':
                raise KeyError('leaf')
            return await tick(x * 10)
        print('list', [await part2(x) + y for x in range(await tick(2)) for y in (1, 2) if y == 1])
        print(before1, await tick('on'))
    except LookupError as e1:
        print('caught', e1, await tick('in handler'))
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
    # expect: tried on
    # expect: through gave end
    # expect: leaf return
    # expect: return raised TypeError('can only concatenate str (not "int") to str')
    # expect: leaf raise
    # expect: caught 'leaf' in handler
    # expect: raise gave end
