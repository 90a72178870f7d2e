# Waiting in for loop in match case; made by gen_pairs.py.
import asyncio

async def tick(x):
    await asyncio.sleep(0.01)
    return x

async def run(mode):
    match await tick({'kind': 'pair', 'items': [1, 2]}):
        case {'kind': 'pair', 'items': [a1, b1]} if await tick(a1) < b1:
            for i2 in range(await tick(2)):
                print('for', i2)
                print('leaf', await tick(mode))
                if mode == 'return':
                    return 'early'
                if mode == 'raise':
                    raise KeyError('leaf')
                print('for again', await tick(i2))
            print('matched', a1, b1, await tick('on'))
    return 'end'

async def main():
    for mode in ('through', 'return', 'raise'):
        try:
            print(mode, 'gave', await run(mode))
        except BaseException as e:
            print(mode, 'raised', repr(e))
    # expect: for 0
    # expect: leaf through
    # expect: for again 0
    # expect: for 1
    # expect: leaf through
    # expect: for again 1
    # expect: matched 1 2 on
    # expect: through gave end
    # expect: for 0
    # expect: leaf return
    # expect: return gave early
    # expect: for 0
    # expect: leaf raise
    # expect: raise raised KeyError('leaf')
