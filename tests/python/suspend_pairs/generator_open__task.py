# Waiting in task in generator open; made by gen_pairs.py.
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
        async def part2(n):
            print('leaf', await tick(mode))
            if mode == 'return':
                return 'early'
            if mode == 'raise':
                raise KeyError('leaf')
            return await tick(n)
        first2, second2 = asyncio.create_task(part2(1)), asyncio.create_task(tick(2))
        print('tasks', await second2, await first2)
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
    # expect: tasks 2 1
    # expect: source goes on 1
    # expect: source gave 2
    # expect: leaf through
    # expect: tasks 2 1
    # expect: source goes on 2
    # expect: source closed
    # expect: through gave end
    # expect: source gave 1
    # expect: leaf return
    # expect: tasks 2 early
    # expect: source goes on 1
    # expect: source gave 2
    # expect: leaf return
    # expect: tasks 2 early
    # expect: source goes on 2
    # expect: source closed
    # expect: return gave end
    # expect: source gave 1
    # expect: leaf raise
    # expect: source closed
    # expect: raise raised KeyError('leaf')
