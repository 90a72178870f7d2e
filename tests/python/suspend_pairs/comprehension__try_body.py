# Waiting in try body in comprehension; made by gen_pairs.py.
import asyncio

async def tick(x):
    await asyncio.sleep(0.01)
    return x

async def run(mode):
    async def part1(x):
        try:
            before2 = await tick('tried')
            print('leaf', await tick(mode))
            if mode == 'return':
                return 'early'
            if mode == 'raise':
                raise KeyError('leaf')
            print(before2, await tick('on'))
        except LookupError as e2:
            print('caught', e2, await tick('in handler'))
        return await tick(x * 10)
    print('list', [await part1(x) + y for x in range(await tick(2)) for y in (1, 2) if y == 1])
    return 'end'

async def main():
    for mode in ('through', 'return', 'raise'):
        try:
            print(mode, 'gave', await run(mode))
        except BaseException as e:
            print(mode, 'raised', repr(e))
    # expect: leaf through
    # expect: tried on
    # expect: leaf through
    # expect: tried on
    # expect: list [1, 11]
    # expect: through gave end
    # expect: leaf return
    # expect: return raised TypeError('can only concatenate str (not "int") to str')
    # expect: leaf raise
    # expect: caught 'leaf' in handler
    # expect: leaf raise
    # expect: caught 'leaf' in handler
    # expect: list [1, 11]
    # expect: raise gave end
