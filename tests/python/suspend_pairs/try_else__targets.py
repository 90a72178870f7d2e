# Waiting in targets in try else; made by gen_pairs.py.
import asyncio

async def tick(x):
    await asyncio.sleep(0.01)
    return x

async def run(mode):
    try:
        kept1 = await tick('kept')
    except ValueError:
        print('never')
    else:
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
        print('else', kept1, await tick('on'))
    finally:
        print('finally of else', await tick(kept1))
    return 'end'

async def main():
    for mode in ('through', 'return', 'raise'):
        try:
            print(mode, 'gave', await run(mode))
        except BaseException as e:
            print(mode, 'raised', repr(e))
    # expect: leaf through
    # expect: targets {'k': [2, 2], 'm': 'x', 'n': ['y', 'z']}
    # expect: else kept on
    # expect: finally of else kept
    # expect: through gave end
    # expect: leaf return
    # expect: finally of else kept
    # expect: return raised TypeError("unsupported operand type(s) for +=: 'int' and 'str'")
    # expect: leaf raise
    # expect: finally of else kept
    # expect: raise raised KeyError('leaf')
