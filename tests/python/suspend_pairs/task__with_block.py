# Waiting in with block in task; made by gen_pairs.py.
import asyncio

class Manager:
    def __init__(self, name):
        self.name = name
    def __enter__(self):
        print('enter', self.name)
        return self.name
    def __exit__(self, kind, value, traceback):
        print('exit', self.name, kind and kind.__name__)

async def tick(x):
    await asyncio.sleep(0.01)
    return x

async def run(mode):
    async def part1(n):
        with Manager('with2') as m2:
            print('in', m2, await tick('first'))
            print('leaf', await tick(mode))
            if mode == 'return':
                return 'early'
            if mode == 'raise':
                raise KeyError('leaf')
            print('still in', m2, await tick('last'))
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
    # expect: enter with2
    # expect: in with2 first
    # expect: leaf through
    # expect: still in with2 last
    # expect: exit with2 None
    # expect: tasks 2 1
    # expect: through gave end
    # expect: enter with2
    # expect: in with2 first
    # expect: leaf return
    # expect: exit with2 None
    # expect: tasks 2 early
    # expect: return gave end
    # expect: enter with2
    # expect: in with2 first
    # expect: leaf raise
    # expect: exit with2 KeyError
    # expect: raise raised KeyError('leaf')
