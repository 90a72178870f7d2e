# Waiting in try body in for loop; made by gen_pairs.py.
import asyncio

async def tick(x):
    await asyncio.sleep(0.01)
    return x

async def run(mode):
    for i1 in range(await tick(2)):
        print('for', i1)
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
    # expect: tried on
    # expect: for again 0
    # expect: for 1
    # expect: leaf through
    # expect: tried on
    # expect: for again 1
    # expect: through gave end
    # expect: for 0
    # expect: leaf return
    # expect: return gave early
    # expect: for 0
    # expect: leaf raise
    # expect: caught 'leaf' in handler
    # expect: for again 0
    # expect: for 1
    # expect: leaf raise
    # expect: caught 'leaf' in handler
    # expect: for again 1
    # expect: raise gave end
