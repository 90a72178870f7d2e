# Waiting in while loop in match case; made by gen_pairs.py.
import asyncio

async def tick(x):
    await asyncio.sleep(0.01)
    return x

async def run(mode):
    match await tick({'kind': 'pair', 'items': [1, 2]}):
        case {'kind': 'pair', 'items': [a1, b1]} if await tick(a1) < b1:
            n2 = 2
            while await tick(n2) > 0:
                n2 -= 1
                print('leaf', await tick(mode))
                if mode == 'return':
                    return 'early'
                if mode == 'raise':
                    raise KeyError('leaf')
                print('while', n2, await tick(n2))
            print('matched', a1, b1, await tick('on'))
    return 'end'

async def main():
    for mode in ('through', 'return', 'raise'):
        try:
            print(mode, 'gave', await run(mode))
        except BaseException as e:
            print(mode, 'raised', repr(e))
    # expect: leaf through
    # expect: while 1 1
    # expect: leaf through
    # expect: while 0 0
    # expect: matched 1 2 on
    # expect: through gave end
    # expect: leaf return
    # expect: return gave early
    # expect: leaf raise
    # expect: raise raised KeyError('leaf')
