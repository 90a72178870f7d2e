# Waiting in try body in finally raising; made by gen_pairs.py.
import asyncio

async def tick(x):
    await asyncio.sleep(0.01)
    return x

async def run(mode):
    try:
        try:
            raise OSError(await tick('in flight1'))
        finally:
            try:
                before2 = await tick('tried')
                print('leaf', await tick(mode))
                if mode == 'return':
                    return 'early'
                if mode == 'raise':
                    raise KeyError('leaf')
                print(before2, await tick('on'))
            except LookupError as e2:
                print('caught', e2, await tick('in handler'))
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
    # expect: leaf through
    # expect: tried on
    # expect: cleaning up
    # expect: flew on: in flight1
    # expect: through gave end
    # expect: leaf return
    # expect: return gave early
    # expect: leaf raise
    # expect: caught 'leaf' in handler
    # expect: cleaning up
    # expect: flew on: in flight1
    # expect: raise gave end
