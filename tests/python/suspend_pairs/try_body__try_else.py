# Waiting in try else in try body; made by gen_pairs.py.
import asyncio

async def tick(x):
    await asyncio.sleep(0.01)
    return x

async def run(mode):
    try:
        before1 = await tick('tried')
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
    # expect: else kept on
    # expect: finally of else kept
    # expect: tried on
    # expect: through gave end
    # expect: leaf return
    # expect: finally of else kept
    # expect: return gave early
    # expect: leaf raise
    # expect: finally of else kept
    # expect: caught 'leaf' in handler
    # expect: raise gave end
