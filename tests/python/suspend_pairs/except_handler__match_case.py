# Waiting in match case in except handler; made by gen_pairs.py.
import asyncio

async def tick(x):
    await asyncio.sleep(0.01)
    return x

async def run(mode):
    try:
        raise TypeError(await tick('expected1'))
    except TypeError as e1:
        match await tick({'kind': 'pair', 'items': [1, 2]}):
            case {'kind': 'pair', 'items': [a2, b2]} if await tick(a2) < b2:
                print('leaf', await tick(mode))
                if mode == 'return':
                    return 'early'
                if mode == 'raise':
                    raise KeyError('leaf')
                print('matched', a2, b2, await tick('on'))
        print('handled', e1, await tick(repr(e1)))
    return 'end'

async def main():
    for mode in ('through', 'return', 'raise'):
        try:
            print(mode, 'gave', await run(mode))
        except BaseException as e:
            print(mode, 'raised', repr(e))
    # expect: leaf through
    # expect: matched 1 2 on
    # expect: handled expected1 TypeError('expected1')
    # expect: through gave end
    # expect: leaf return
    # expect: return gave early
    # expect: leaf raise
    # expect: raise raised KeyError('leaf')
