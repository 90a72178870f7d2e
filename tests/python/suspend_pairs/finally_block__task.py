# Waiting in task in finally block; made by gen_pairs.py.
import asyncio

async def tick(x):
    await asyncio.sleep(0.01)
    return x

async def run(mode):
    try:
        pending1 = await tick('pending')
    finally:
        async def part2(n):
            print('leaf', await tick(mode))
            if mode == 'return':
                return 'early'
            if mode == 'raise':
                raise KeyError('leaf')
            return await tick(n)
        first2, second2 = asyncio.create_task(part2(1)), asyncio.create_task(tick(2))
        print('tasks', await second2, await first2)
        print('finally', pending1, await tick('on'))
    return 'end'

async def main():
    for mode in ('through', 'return', 'raise'):
        try:
            print(mode, 'gave', await run(mode))
        except BaseException as e:
            print(mode, 'raised', repr(e))
    # expect: leaf through
    # expect: tasks 2 1
    # expect: finally pending on
    # expect: through gave end
    # expect: leaf return
    # expect: tasks 2 early
    # expect: finally pending on
    # expect: return gave end
    # expect: leaf raise
    # expect: raise raised KeyError('leaf')
