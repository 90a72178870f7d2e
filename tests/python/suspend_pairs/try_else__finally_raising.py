# Waiting in finally raising in try else; made by gen_pairs.py.
import asyncio

async def tick(x):
    await asyncio.sleep(0.01)
    return x

async def run(mode):
    try:
        kept1 = await tick('kept')
    except ValueError:
        print('never')
    else:
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
        print('else', kept1, await tick('on'))
    finally:
        print('finally of else', await tick(kept1))
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
    # expect: else kept on
    # expect: finally of else kept
    # expect: through gave end
    # expect: leaf return
    # expect: finally of else kept
    # expect: return gave early
    # expect: leaf raise
    # expect: finally of else kept
    # expect: raise raised KeyError('leaf')
