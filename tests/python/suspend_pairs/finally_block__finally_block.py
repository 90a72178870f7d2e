# Waiting in finally block in finally block; made by gen_pairs.py.
import asyncio

async def tick(x):
    await asyncio.sleep(0.01)
    return x

async def run(mode):
    try:
        pending1 = await tick('pending')
    finally:
        try:
            pending2 = await tick('pending')
        finally:
            print('leaf', await tick(mode))
            if mode == 'return':
                return 'early'
            if mode == 'raise':
                raise KeyError('leaf')
            print('finally', pending2, await tick('on'))
        print('finally', pending1, await tick('on'))
    return 'end'

async def main():
    for mode in ('through', 'return', 'raise'):
        try:
            print(mode, 'gave', await run(mode))
        except BaseException as e:
            print(mode, 'raised', repr(e))
    # expect: leaf through
    # expect: finally pending on
    # expect: finally pending on
    # expect: through gave end
    # expect: leaf return
    # expect: return gave early
    # expect: leaf raise
    # expect: raise raised KeyError('leaf')
