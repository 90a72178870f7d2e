# Waiting in task in operators; made by gen_pairs.py.
import asyncio

async def tick(x):
    await asyncio.sleep(0.01)
    return x

async def run(mode):
    async def part1():
        async def part2(n):
            print('leaf', await tick(mode))
            if mode == 'return':
                return 'early'
            if mode == 'raise':
                raise KeyError('leaf')
            return await tick(n)
        first2, second2 = asyncio.create_task(part2(1)), asyncio.create_task(tick(2))
        print('tasks', await second2, await first2)
        return await tick(5)
    print('operators', await tick(1) < await part1() < await tick(9) and await tick(0) or 'last')
    return 'end'

async def main():
    for mode in ('through', 'return', 'raise'):
        try:
            print(mode, 'gave', await run(mode))
        except BaseException as e:
            print(mode, 'raised', repr(e))
    # expect: leaf through
    # expect: tasks 2 1
    # expect: operators last
    # expect: through gave end
    # expect: leaf return
    # expect: tasks 2 early
    # expect: operators last
    # expect: return gave end
    # expect: leaf raise
    # expect: raise raised KeyError('leaf')
