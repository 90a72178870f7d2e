# Waiting in except star in generator open; made by gen_pairs.py.
import asyncio

async def tick(x):
    await asyncio.sleep(0.01)
    return x

async def run(mode):
    def source1():
        try:
            yield 1
            yield 2
        finally:
            print('source closed')
    for x1 in source1():
        print('source gave', await tick(x1))
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
        print('source goes on', await tick(x1))
    return 'end'

async def main():
    for mode in ('through', 'return', 'raise'):
        try:
            print(mode, 'gave', await run(mode))
        except BaseException as e:
            print(mode, 'raised', repr(e))
    # expect: source gave 1
    # expect: leaf through
    # expect: star (ValueError(1),) part
    # expect: second star (TypeError(2),) on
    # expect: source goes on 1
    # expect: source gave 2
    # expect: leaf through
    # expect: star (ValueError(1),) part
    # expect: second star (TypeError(2),) on
    # expect: source goes on 2
    # expect: source closed
    # expect: through gave end
    # expect: source gave 1
    # expect: leaf return
    # expect: star (ValueError(1),) early
    # expect: second star (TypeError(2),) on
    # expect: source goes on 1
    # expect: source gave 2
    # expect: leaf return
    # expect: star (ValueError(1),) early
    # expect: second star (TypeError(2),) on
    # expect: source goes on 2
    # expect: source closed
    # expect: return gave end
    # expect: source gave 1
    # expect: leaf raise
    # expect: second star (TypeError(2),) on
    # expect: source closed
    # expect: raise raised KeyError('leaf')
