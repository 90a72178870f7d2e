# Waiting in finally raising in except handler; made by gen_pairs.py.
import asyncio

async def tick(x):
    await asyncio.sleep(0.01)
    return x

async def run(mode):
    try:
        raise TypeError(await tick('expected1'))
    except TypeError as e1:
        try:
            try:
                raise OSError(await tick('in flight2'))
            finally:
                print('leaf', await tick(mode))
                if mode == 'return':
                    return 'early'
                if mode == 'raise':
                    raise KeyError('leaf')
                print('cleaning', await tick('up'))
        except OSError as e2:
            print('flew on:', e2)
        print('handled', e1, await tick(repr(e1)))
    return 'end'

async def main():
    for mode in ('through', 'return', 'raise'):
        try:
            print(mode, 'gave', await run(mode))
        except BaseException as e:
            print(mode, 'raised', repr(e))
    # expect: leaf through
    # expect: cleaning up
    # expect: flew on: in flight2
    # expect: handled expected1 TypeError('expected1')
    # expect: through gave end
    # expect: leaf return
    # expect: return gave early
    # expect: leaf raise
    # expect: raise raised KeyError('leaf')
