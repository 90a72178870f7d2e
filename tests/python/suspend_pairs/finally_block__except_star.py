# Waiting in except star in finally block; made by gen_pairs.py.
import asyncio

async def tick(x):
    await asyncio.sleep(0.01)
    return x

async def run(mode):
    try:
        pending1 = await tick('pending')
    finally:
        async def part2():
            print('leaf', await tick(mode))
            if mode == 'return':
                return 'early'
            if mode == 'raise':
                raise KeyError('leaf')
            return await tick('part')
        try:
            raise ExceptionGroup('group2', [ValueError(await tick(1)), TypeError(2)])
        except* ValueError as e2:
            print('star', e2.exceptions, await part2())
        except* TypeError as e2:
            print('second star', e2.exceptions, await tick('on'))
        print('finally', pending1, await tick('on'))
    return 'end'

async def main():
    for mode in ('through', 'return', 'raise'):
        try:
            print(mode, 'gave', await run(mode))
        except BaseException as e:
            print(mode, 'raised', repr(e))
    # expect: leaf through
    # expect: star (ValueError(1),) part
    # expect: second star (TypeError(2),) on
    # expect: finally pending on
    # expect: through gave end
    # expect: leaf return
    # expect: star (ValueError(1),) early
    # expect: second star (TypeError(2),) on
    # expect: finally pending on
    # expect: return gave end
    # expect: leaf raise
    # expect: second star (TypeError(2),) on
    # expect: raise raised KeyError('leaf')
