# Waiting in while loop in task; made by gen_pairs.py.
import asyncio

async def tick(x):
    await asyncio.sleep(0.01)
    return x

async def run(mode):
    async def part1(n):
        n2 = 2
        while await tick(n2) > 0:
            n2 -= 1
            print('leaf', await tick(mode))
            if mode == 'return':
                return 'early'
            if mode == 'raise':
                raise KeyError('leaf')
            print('while', n2, await tick(n2))
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
    # expect: while 1 1
    # expect: leaf through
    # expect: while 0 0
    # expect: tasks 2 1
    # expect: through gave end
    # expect: leaf return
    # expect: tasks 2 early
    # expect: return gave end
    # expect: leaf raise
    # expect: raise raised KeyError('leaf')
