# Waiting in for loop in while loop; made by gen_pairs.py.
import asyncio

async def tick(x):
    await asyncio.sleep(0.01)
    return x

async def run(mode):
    n1 = 2
    while await tick(n1) > 0:
        n1 -= 1
        for i2 in range(await tick(2)):
            print('for', i2)
            print('leaf', await tick(mode))
            if mode == 'return':
                return 'early'
            if mode == 'raise':
                raise KeyError('leaf')
            print('for again', await tick(i2))
        print('while', n1, await tick(n1))
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
    # expect: while 1 1
    # expect: for 0
    # expect: leaf through
    # expect: for again 0
    # expect: for 1
    # expect: leaf through
    # expect: for again 1
    # expect: while 0 0
    # expect: through gave end
    # expect: for 0
    # expect: leaf return
    # expect: return gave early
    # expect: for 0
    # expect: leaf raise
    # expect: raise raised KeyError('leaf')
