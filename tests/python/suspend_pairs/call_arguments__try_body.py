# Waiting in try body in call arguments; made by gen_pairs.py.
import asyncio

async def tick(x):
    await asyncio.sleep(0.01)
    return x

async def run(mode):
    async def part1():
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
        return await tick('middle')
    print('arguments', await tick(1), await part1(), *[2, await tick(3)], sep=await tick(' '))
    return 'end'

async def main():
    for mode in ('through', 'return', 'raise'):
        try:
            print(mode, 'gave', await run(mode))
        except BaseException as e:
            print(mode, 'raised', repr(e))
    # expect: leaf through
    # expect: tried on
    # expect: arguments 1 middle 2 3
    # expect: through gave end
    # expect: leaf return
    # expect: arguments 1 early 2 3
    # expect: return gave end
    # expect: leaf raise
    # expect: caught 'leaf' in handler
    # expect: arguments 1 middle 2 3
    # expect: raise gave end
