# Waiting in finally raising in task; made by gen_pairs.py.
import asyncio

async def tick(x):
    await asyncio.sleep(0.01)
    return x

async def run(mode):
    async def part1(n):
        try:
            try:
                raise OSError(await tick('in flight2'))
            finally:
                print('leaf', await tick(mode))
                if mode == 'return':
                    return 'early'
                if mode == 'raise':
                    raise KeyError('leaf')
                print('cleaning', await tick('up'))
        except OSError as e2:
            print('flew on:', e2)
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
    # expect: cleaning up
    # expect: flew on: in flight2
    # expect: tasks 2 1
    # expect: through gave end
    # expect: leaf return
    # expect: tasks 2 early
    # expect: return gave end
    # expect: leaf raise
    # expect: raise raised KeyError('leaf')
