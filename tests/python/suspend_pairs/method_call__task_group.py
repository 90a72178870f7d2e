# Waiting in task group in method call; made by gen_pairs.py.
import asyncio

async def tick(x):
    await asyncio.sleep(0.01)
    return x

async def run(mode):
    class Worker1:
        def __init__(self, name):
            self.name = name
        async def work(self, *extra, **options):
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
            return self.name, extra, await tick(options)
    print('method', await Worker1(await tick('w')).work(1, await tick(2), key=await tick(3)))
    return 'end'

async def main():
    for mode in ('through', 'return', 'raise'):
        try:
            print(mode, 'gave', await run(mode))
        except BaseException as e:
            print(mode, 'raised', repr(e))
    # expect: group open group
    # expect: leaf through
    # expect: group 7
    # expect: method ('w', (1, 2), {'key': 3})
    # expect: through gave end
    # expect: group open group
    # expect: leaf return
    # expect: group early
    # expect: method ('w', (1, 2), {'key': 3})
    # expect: return gave end
    # expect: group open group
    # expect: leaf raise
    # expect: raise raised ExceptionGroup('unhandled errors in a TaskGroup', [KeyError('leaf')])
