# Waiting in loop else in targets; made by gen_pairs.py.
import asyncio

async def tick(x):
    await asyncio.sleep(0.01)
    return x

async def run(mode):
    async def part1():
        for i2 in (1, await tick(2)):
            if await tick(i2) == 3:
                break
        else:
            print('leaf', await tick(mode))
            if mode == 'return':
                return 'early'
            if mode == 'raise':
                raise KeyError('leaf')
            print('loop else', await tick(i2))
        return await tick(1)
    d1 = {'k': [1, 2]}
    d1[await tick('k')][await tick(0)] += await part1()
    d1['m'], *d1['n'] = await tick('xyz')
    print('targets', d1)
    return 'end'

async def main():
    for mode in ('through', 'return', 'raise'):
        try:
            print(mode, 'gave', await run(mode))
        except BaseException as e:
            print(mode, 'raised', repr(e))
    # expect: leaf through
    # expect: loop else 2
    # expect: targets {'k': [2, 2], 'm': 'x', 'n': ['y', 'z']}
    # expect: through gave end
    # expect: leaf return
    # expect: return raised TypeError("unsupported operand type(s) for +=: 'int' and 'str'")
    # expect: leaf raise
    # expect: raise raised KeyError('leaf')
