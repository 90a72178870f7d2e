# Waiting in call arguments in match case; made by gen_pairs.py.
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
                return await tick('middle')
            print('arguments', await tick(1), await part2(), *[2, await tick(3)], sep=await tick(' '))
            print('matched', a1, b1, await tick('on'))
    return 'end'

async def main():
    for mode in ('through', 'return', 'raise'):
        try:
            print(mode, 'gave', await run(mode))
        except BaseException as e:
            print(mode, 'raised', repr(e))
    # expect: leaf through
    # expect: arguments 1 middle 2 3
    # expect: matched 1 2 on
    # expect: through gave end
    # expect: leaf return
    # expect: arguments 1 early 2 3
    # expect: matched 1 2 on
    # expect: return gave end
    # expect: leaf raise
    # expect: raise raised KeyError('leaf')
