# Waiting in operators in match case; made by gen_pairs.py.
import asyncio

async def tick(x):
    await asyncio.sleep(0.01)
    return x

async def run(mode):
    match await tick({'kind': 'pair', 'items': [1, 2]}):
        case {'kind': 'pair', 'items': [a1, b1]} if await tick(a1) < b1:
            async def part2():
                print('leaf', await tick(mode))
                if mode == 'return':
                    return 'early'
                if mode == 'raise':
                    raise KeyError('leaf')
                return await tick(5)
            print('operators', await tick(1) < await part2() < await tick(9) and await tick(0) or 'last')
            print('matched', a1, b1, await tick('on'))
    return 'end'

async def main():
    for mode in ('through', 'return', 'raise'):
        try:
            print(mode, 'gave', await run(mode))
        except BaseException as e:
            print(mode, 'raised', repr(e))
    # expect: leaf through
    # expect: operators last
    # expect: matched 1 2 on
    # expect: through gave end
    # expect: leaf return
    # expect: return raised TypeError("'<' not supported between instances of 'int' and 'str'")
    # expect: leaf raise
    # expect: raise raised KeyError('leaf')
