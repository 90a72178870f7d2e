# Waiting in except star in while loop; made by gen_pairs.py.
import asyncio

async def tick(x):
    await asyncio.sleep(0.01)
    return x

async def run(mode):
    n1 = 2
    while await tick(n1) > 0:
        n1 -= 1
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
        print('while', n1, await tick(n1))
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
    # expect: while 1 1
    # expect: leaf through
    # expect: star (ValueError(1),) part
    # expect: second star (TypeError(2),) on
    # expect: while 0 0
    # expect: through gave end
    # expect: leaf return
    # expect: star (ValueError(1),) early
    # expect: second star (TypeError(2),) on
    # expect: while 1 1
    # expect: leaf return
    # expect: star (ValueError(1),) early
    # expect: second star (TypeError(2),) on
    # expect: while 0 0
    # expect: return gave end
    # expect: leaf raise
    # expect: second star (TypeError(2),) on
    # expect: raise raised KeyError('leaf')
