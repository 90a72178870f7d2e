# Waiting in loop else in loop else; made by gen_pairs.py.
import asyncio

async def tick(x):
    await asyncio.sleep(0.01)
    return x

async def run(mode):
    for i1 in (1, await tick(2)):
        if await tick(i1) == 3:
            break
    else:
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
        print('loop else', await tick(i1))
    return 'end'

async def main():
    for mode in ('through', 'return', 'raise'):
        try:
            print(mode, 'gave', await run(mode))
        except BaseException as e:
            print(mode, 'raised', repr(e))
    # expect: leaf through
    # expect: loop else 2
    # expect: loop else 2
    # expect: through gave end
    # expect: leaf return
    # expect: return gave early
    # expect: leaf raise
    # expect: raise raised KeyError('leaf')
