# Waiting in finally block in try else; made by gen_pairs.py.
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
            pending2 = await tick('pending')
        finally:
            print('leaf', await tick(mode))
            if mode == 'return':
                return 'early'
            if mode == 'raise':
                raise KeyError('leaf')
            print('finally', pending2, await tick('on'))
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
    # expect: finally pending on
    # expect: else kept on
    # expect: finally of else kept
    # expect: through gave end
    # expect: leaf return
    # expect: finally of else kept
    # expect: return gave early
    # expect: leaf raise
    # expect: finally of else kept
    # expect: raise raised KeyError('leaf')
