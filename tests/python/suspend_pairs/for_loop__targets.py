# Waiting in targets in for loop; made by gen_pairs.py.
import asyncio

async def tick(x):
    await asyncio.sleep(0.01)
    return x

async def run(mode):
    for i1 in range(await tick(2)):
        print('for', i1)
        async def part2():
            print('leaf', await tick(mode))
            if mode == 'return':
                return 'early'
            if mode == 'raise':
                raise KeyError('leaf')
            return await tick(1)
        d2 = {'k': [1, 2]}
        d2[await tick('k')][await tick(0)] += await part2()
        d2['m'], *d2['n'] = await tick('xyz')
        print('targets', d2)
        print('for again', await tick(i1))
    return 'end'

async def main():
    for mode in ('through', 'return', 'raise'):
        try:
            print(mode, 'gave', await run(mode))
        except BaseException as e:
            print(mode, 'raised', repr(e))
    # expect: for 0
    # expect: leaf through
    # expect: targets {'k': [2, 2], 'm': 'x', 'n': ['y', 'z']}
    # expect: for again 0
    # expect: for 1
    # expect: leaf through
    # expect: targets {'k': [2, 2], 'm': 'x', 'n': ['y', 'z']}
    # expect: for again 1
    # expect: through gave end
    # expect: for 0
    # expect: leaf return
    # expect: return raised TypeError("unsupported operand type(s) for +=: 'int' and 'str'")
    # expect: for 0
    # expect: leaf raise
    # expect: raise raised KeyError('leaf')
