# Waiting in try else in except star; made by gen_pairs.py.
import asyncio

async def tick(x):
    await asyncio.sleep(0.01)
    return x

async def run(mode):
    async def part1():
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
    # expect: else kept on
    # expect: finally of else kept
    # expect: star (ValueError(1),) part
    # expect: second star (TypeError(2),) on
    # expect: through gave end
    # expect: leaf return
    # expect: finally of else kept
    # expect: star (ValueError(1),) early
    # expect: second star (TypeError(2),) on
    # expect: return gave end
    # expect: leaf raise
    # expect: finally of else kept
    # expect: second star (TypeError(2),) on
    # expect: raise raised KeyError('leaf')
