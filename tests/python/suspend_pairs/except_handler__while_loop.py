# Waiting in while loop in except handler; made by gen_pairs.py.
import asyncio

async def tick(x):
    await asyncio.sleep(0.01)
    return x

async def run(mode):
    try:
        raise TypeError(await tick('expected1'))
    except TypeError as e1:
        n2 = 2
        while await tick(n2) > 0:
            n2 -= 1
            print('leaf', await tick(mode))
            if mode == 'return':
                return 'early'
            if mode == 'raise':
                raise KeyError('leaf')
            print('while', n2, await tick(n2))
        print('handled', e1, await tick(repr(e1)))
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
    # expect: handled expected1 TypeError('expected1')
    # expect: through gave end
    # expect: leaf return
    # expect: return gave early
    # expect: leaf raise
    # expect: raise raised KeyError('leaf')
