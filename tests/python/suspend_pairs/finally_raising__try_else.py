# Waiting in try else in finally raising; made by gen_pairs.py.
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
                kept2 = await tick('kept')
            except ValueError:
                print('never')
            else:
                print('leaf', await tick(mode))
                if mode == 'return':
                    return 'early'
                if mode == 'raise':
                    raise KeyError('leaf')
                print('else', kept2, await tick('on'))
            finally:
                print('finally of else', await tick(kept2))
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
    # expect: else kept on
    # expect: finally of else kept
    # expect: cleaning up
    # expect: flew on: in flight1
    # expect: through gave end
    # expect: leaf return
    # expect: finally of else kept
    # expect: return gave early
    # expect: leaf raise
    # expect: finally of else kept
    # expect: raise raised KeyError('leaf')
