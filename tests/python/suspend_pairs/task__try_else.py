# Waiting in try else in task; made by gen_pairs.py.
import asyncio

async def tick(x):
    await asyncio.sleep(0.01)
    return x

async def run(mode):
    async def part1(n):
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
        return await tick(n)
    first1, second1 = asyncio.create_task(part1(1)), asyncio.create_task(tick(2))
    print('tasks', await second1, await first1)
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
    # expect: tasks 2 1
    # expect: through gave end
    # expect: leaf return
    # expect: finally of else kept
    # expect: tasks 2 early
    # expect: return gave end
    # expect: leaf raise
    # expect: finally of else kept
    # expect: raise raised KeyError('leaf')
