# Waiting in task in f string; made by gen_pairs.py.
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
        return await tick(3.14159)
    print(f'text {await tick("a")!r} {await part1():{await tick(8)}.{await tick(2)}f} end')
    return 'end'

async def main():
    for mode in ('through', 'return', 'raise'):
        try:
            print(mode, 'gave', await run(mode))
        except BaseException as e:
            print(mode, 'raised', repr(e))
    # expect: leaf through
    # expect: tasks 2 1
    # expect: text 'a'     3.14 end
    # expect: through gave end
    # expect: leaf return
    # expect: tasks 2 early
    # expect: text 'a'     3.14 end
    # expect: return gave end
    # expect: leaf raise
    # expect: raise raised KeyError('leaf')
