# Waiting in try body in while loop; made by gen_pairs.py.
import asyncio

async def tick(x):
    await asyncio.sleep(0.01)
    return x

async def run(mode):
    n1 = 2
    while await tick(n1) > 0:
        n1 -= 1
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
        print('while', n1, await tick(n1))
    return 'end'

async def main():
    for mode in ('through', 'return', 'raise'):
        try:
            print(mode, 'gave', await run(mode))
        except BaseException as e:
            print(mode, 'raised', repr(e))
    # expect: leaf through
    # expect: tried on
    # expect: while 1 1
    # expect: leaf through
    # expect: tried on
    # expect: while 0 0
    # expect: through gave end
    # expect: leaf return
    # expect: return gave early
    # expect: leaf raise
    # expect: caught 'leaf' in handler
    # expect: while 1 1
    # expect: leaf raise
    # expect: caught 'leaf' in handler
    # expect: while 0 0
    # expect: raise gave end
