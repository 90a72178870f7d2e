# Waiting in match case in except star; made by gen_pairs.py.
import asyncio

async def tick(x):
    await asyncio.sleep(0.01)
    return x

async def run(mode):
    async def part1():
        match await tick({'kind': 'pair', 'items': [1, 2]}):
            case {'kind': 'pair', 'items': [a2, b2]} if await tick(a2) < b2:
                print('leaf', await tick(mode))
                if mode == 'return':
                    return 'early'
                if mode == 'raise':
                    raise KeyError('leaf')
                print('matched', a2, b2, await tick('on'))
        return await tick('part')
    try:
        raise ExceptionGroup('group1', [ValueError(await tick(1)), TypeError(2)])
    except* ValueError as e1:
        print('star', e1.exceptions, await part1())
    except* TypeError as e1:
        print('second star', e1.exceptions, await tick('on'))
    return 'end'

async def main():
    for mode in ('through', 'return', 'raise'):
        try:
            print(mode, 'gave', await run(mode))
        except BaseException as e:
            print(mode, 'raised', repr(e))
    # expect: leaf through
    # expect: matched 1 2 on
    # expect: star (ValueError(1),) part
    # expect: second star (TypeError(2),) on
    # expect: through gave end
    # expect: leaf return
    # expect: star (ValueError(1),) early
    # expect: second star (TypeError(2),) on
    # expect: return gave end
    # expect: leaf raise
    # expect: second star (TypeError(2),) on
    # expect: raise raised KeyError('leaf')
