# Waiting in task in finally raising; made by gen_pairs.py.
import asyncio

async def tick(x):
    await asyncio.sleep(0.01)
    return x

async def run(mode):
    try:
        try:
            raise OSError(await tick('in flight1'))
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
            print('cleaning', await tick('up'))
    except OSError as e1:
        print('flew on:', e1)
    return 'end'

async def main():
    for mode in ('through', 'return', 'raise'):
        try:
            print(mode, 'gave', await run(mode))
        except BaseException as e:
            print(mode, 'raised', repr(e))
    # expect: leaf through
    # expect: tasks 2 1
    # expect: cleaning up
    # expect: flew on: in flight1
    # expect: through gave end
    # expect: leaf return
    # expect: tasks 2 early
    # expect: cleaning up
    # expect: flew on: in flight1
    # expect: return gave end
    # expect: leaf raise
    # expect: raise raised KeyError('leaf')
