# Waiting in try else in for loop; made by gen_pairs.py.
import asyncio

async def tick(x):
    await asyncio.sleep(0.01)
    return x

async def run(mode):
    for i1 in range(await tick(2)):
        print('for', i1)
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
        print('for again', await tick(i1))
    return 'end'

async def main():
    for mode in ('through', 'return', 'raise'):
        try:
            print(mode, 'gave', await run(mode))
        except BaseException as e:
            print(mode, 'raised', repr(e))
    # expect: for 0
    # expect: leaf through
    # expect: else kept on
    # expect: finally of else kept
    # expect: for again 0
    # expect: for 1
    # expect: leaf through
    # expect: else kept on
    # expect: finally of else kept
    # expect: for again 1
    # expect: through gave end
    # expect: for 0
    # expect: leaf return
    # expect: finally of else kept
    # expect: return gave early
    # expect: for 0
    # expect: leaf raise
    # expect: finally of else kept
    # expect: raise raised KeyError('leaf')
