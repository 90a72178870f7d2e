# Waiting in generator open in finally block; made by gen_pairs.py.
import asyncio

async def tick(x):
    await asyncio.sleep(0.01)
    return x

async def run(mode):
    try:
        pending1 = await tick('pending')
    finally:
        def source2():
            try:
                yield 1
                yield 2
            finally:
                print('source closed')
        for x2 in source2():
            print('source gave', await tick(x2))
            print('leaf', await tick(mode))
            if mode == 'return':
                return 'early'
            if mode == 'raise':
                raise KeyError('leaf')
            print('source goes on', await tick(x2))
        print('finally', pending1, await tick('on'))
    return 'end'

async def main():
    for mode in ('through', 'return', 'raise'):
        try:
            print(mode, 'gave', await run(mode))
        except BaseException as e:
            print(mode, 'raised', repr(e))
    # expect: source gave 1
    # expect: leaf through
    # expect: source goes on 1
    # expect: source gave 2
    # expect: leaf through
    # expect: source goes on 2
    # expect: source closed
    # expect: finally pending on
    # expect: through gave end
    # expect: source gave 1
    # expect: leaf return
    # expect: source closed
    # expect: return gave early
    # expect: source gave 1
    # expect: leaf raise
    # expect: source closed
    # expect: raise raised KeyError('leaf')
