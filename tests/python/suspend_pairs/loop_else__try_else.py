# Waiting in try else in loop else; made by gen_pairs.py.
import asyncio

async def tick(x):
    await asyncio.sleep(0.01)
    return x

async def run(mode):
    for i1 in (1, await tick(2)):
        if await tick(i1) == 3:
            break
    else:
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
        print('loop else', await tick(i1))
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
    # expect: loop else 2
    # expect: through gave end
    # expect: leaf return
    # expect: finally of else kept
    # expect: return gave early
    # expect: leaf raise
    # expect: finally of else kept
    # expect: raise raised KeyError('leaf')
