# Waiting in call arguments in while loop; made by gen_pairs.py.
import asyncio

async def tick(x):
    await asyncio.sleep(0.01)
    return x

async def run(mode):
    n1 = 2
    while await tick(n1) > 0:
        n1 -= 1
        async def part2():
            print('leaf', await tick(mode))
            if mode == 'return':
                return 'early'
            if mode == 'raise':
                raise KeyError('leaf')
            return await tick('middle')
        print('arguments', await tick(1), await part2(), *[2, await tick(3)], sep=await tick(' '))
        print('while', n1, await tick(n1))
    return 'end'

async def main():
    for mode in ('through', 'return', 'raise'):
        try:
            print(mode, 'gave', await run(mode))
        except BaseException as e:
            print(mode, 'raised', repr(e))
    # expect: leaf through
    # expect: arguments 1 middle 2 3
    # expect: while 1 1
    # expect: leaf through
    # expect: arguments 1 middle 2 3
    # expect: while 0 0
    # expect: through gave end
    # expect: leaf return
    # expect: arguments 1 early 2 3
    # expect: while 1 1
    # expect: leaf return
    # expect: arguments 1 early 2 3
    # expect: while 0 0
    # expect: return gave end
    # expect: leaf raise
    # expect: raise raised KeyError('leaf')
