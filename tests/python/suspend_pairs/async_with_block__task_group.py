# Waiting in task group in async with block; made by gen_pairs.py.
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
    async with AsyncManager('async with1') as m1:
        print('in', m1)
        async def part2(n):
            print('leaf', await tick(mode))
            if mode == 'return':
                return 'early'
            if mode == 'raise':
                raise KeyError('leaf')
            return await tick(n)
        async with asyncio.TaskGroup() as g2:
            t2 = g2.create_task(part2(7))
            print('group open', await tick('group'))
        print('group', t2.result())
        print('still in', m1, await tick('last'))
    return 'end'

async def main():
    for mode in ('through', 'return', 'raise'):
        try:
            print(mode, 'gave', await run(mode))
        except BaseException as e:
            print(mode, 'raised', repr(e))
    # expect: enter async with1
    # expect: in async with1
    # expect: group open group
    # expect: leaf through
    # expect: group 7
    # expect: still in async with1 last
    # expect: exit async with1 None
    # expect: through gave end
    # expect: enter async with1
    # expect: in async with1
    # expect: group open group
    # expect: leaf return
    # expect: group early
    # expect: still in async with1 last
    # expect: exit async with1 None
    # expect: return gave end
    # expect: enter async with1
    # expect: in async with1
    # expect: group open group
    # expect: leaf raise
    # expect: exit async with1 ExceptionGroup
    # expect: raise raised ExceptionGroup('unhandled errors in a TaskGroup', [KeyError('leaf')])
