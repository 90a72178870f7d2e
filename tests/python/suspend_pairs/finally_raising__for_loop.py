# Waiting in for loop in finally raising; made by gen_pairs.py.
import asyncio

async def tick(x):
    await asyncio.sleep(0.01)
    return x

async def run(mode):
    try:
        try:
            raise OSError(await tick('in flight1'))
        finally:
            for i2 in range(await tick(2)):
                print('for', i2)
                print('leaf', await tick(mode))
                if mode == 'return':
                    return 'early'
                if mode == 'raise':
                    raise KeyError('leaf')
                print('for again', await tick(i2))
            print('cleaning', await tick('up'))
    except OSError as e1:
        print('flew on:', e1)
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
    # expect: cleaning up
    # expect: flew on: in flight1
    # expect: through gave end
    # expect: for 0
    # expect: leaf return
    # expect: return gave early
    # expect: for 0
    # expect: leaf raise
    # expect: raise raised KeyError('leaf')
