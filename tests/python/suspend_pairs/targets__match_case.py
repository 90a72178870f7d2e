# Waiting in match case in targets; made by gen_pairs.py.
import asyncio

async def tick(x):
    await asyncio.sleep(0.01)
    return x

async def run(mode):
    async def part1():
        match await tick({'kind': 'pair', 'items': [1, 2]}):
            case {'kind': 'pair', 'items': [a2, b2]} if await tick(a2) < b2:
                print('leaf', await tick(mode))
                if mode == 'return':
                    return 'early'
                if mode == 'raise':
                    raise KeyError('leaf')
                print('matched', a2, b2, await tick('on'))
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
    # expect: matched 1 2 on
    # expect: targets {'k': [2, 2], 'm': 'x', 'n': ['y', 'z']}
    # expect: through gave end
    # expect: leaf return
    # expect: return raised TypeError("unsupported operand type(s) for +=: 'int' and 'str'")
    # expect: leaf raise
    # expect: raise raised KeyError('leaf')
