# Waiting in async with block in task group; made by gen_pairs.py.
import asyncio

class AsyncManager:
    def __init__(self, name):
        self.name = name
    async def __aenter__(self):
        print('enter', await tick(self.name))
        return self.name
    async def __aexit__(self, kind, value, traceback):
        print('exit', await tick(self.name), kind and kind.__name__)

async def tick(x):
    await asyncio.sleep(0.01)
    return x

async def run(mode):
    async def part1(n):
        async with AsyncManager('async with2') as m2:
            print('in', m2)
            print('leaf', await tick(mode))
            if mode == 'return':
                return 'early'
            if mode == 'raise':
                raise KeyError('leaf')
            print('still in', m2, await tick('last'))
        return await tick(n)
    async with asyncio.TaskGroup() as g1:
        t1 = g1.create_task(part1(7))
        print('group open', await tick('group'))
    print('group', t1.result())
    return 'end'

async def main():
    for mode in ('through', 'return', 'raise'):
        try:
            print(mode, 'gave', await run(mode))
        except BaseException as e:
            print(mode, 'raised', repr(e))
    # expect: group open group
    # expect: enter async with2
    # expect: in async with2
    # expect: leaf through
    # expect: still in async with2 last
    # expect: exit async with2 None
    # expect: group 7
    # expect: through gave end
    # expect: group open group
    # expect: enter async with2
    # expect: in async with2
    # expect: leaf return
    # expect: exit async with2 None
    # expect: group early
    # expect: return gave end
    # expect: group open group
    # expect: enter async with2
    # expect: in async with2
    # expect: leaf raise
    # expect: exit async with2 KeyError
    # expect: raise raised ExceptionGroup('unhandled errors in a TaskGroup', [KeyError('leaf')])
