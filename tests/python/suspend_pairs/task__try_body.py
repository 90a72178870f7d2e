# Waiting in try body in task; made by gen_pairs.py.
import asyncio

async def tick(x):
    await asyncio.sleep(0.01)
    return x

async def run(mode):
    async def part1(n):
        try:
            before2 = await tick('tried')
            print('leaf', await tick(mode))
            if mode == 'return':
                return 'early'
            if mode == 'raise':
                raise KeyError('leaf')
            print(before2, await tick('on'))
        except LookupError as e2:
            print('caught', e2, await tick('in handler'))
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
    # expect: tried on
    # expect: tasks 2 1
    # expect: through gave end
    # expect: leaf return
    # expect: tasks 2 early
    # expect: return gave end
    # expect: leaf raise
    # expect: caught 'leaf' in handler
    # expect: tasks 2 1
    # expect: raise gave end
