# Waiting in except handler in try body; made by gen_pairs.py.
import asyncio

async def tick(x):
    await asyncio.sleep(0.01)
    return x

async def run(mode):
    try:
        before1 = await tick('tried')
        try:
            raise TypeError(await tick('expected2'))
        except TypeError as e2:
            print('leaf', await tick(mode))
            if mode == 'return':
                return 'early'
            if mode == 'raise':
                raise KeyError('leaf')
            print('handled', e2, await tick(repr(e2)))
        print(before1, await tick('on'))
    except LookupError as e1:
        print('caught', e1, await tick('in handler'))
    return 'end'

async def main():
    for mode in ('through', 'return', 'raise'):
        try:
            print(mode, 'gave', await run(mode))
        except BaseException as e:
            print(mode, 'raised', repr(e))
    # expect: leaf through
    # expect: handled expected2 TypeError('expected2')
    # expect: tried on
    # expect: through gave end
    # expect: leaf return
    # expect: return gave early
    # expect: leaf raise
    # expect: caught 'leaf' in handler
    # expect: raise gave end
