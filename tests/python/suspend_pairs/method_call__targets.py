# Waiting in targets in method call; made by gen_pairs.py.
import asyncio

async def tick(x):
    await asyncio.sleep(0.01)
    return x

async def run(mode):
    class Worker1:
        def __init__(self, name):
            self.name = name
        async def work(self, *extra, **options):
            async def part2():
                print('leaf', await tick(mode))
                if mode == 'return':
                    return 'early'
                if mode == 'raise':
                    raise KeyError('leaf')
                return await tick(1)
            d2 = {'k': [1, 2]}
            d2[await tick('k')][await tick(0)] += await part2()
            d2['m'], *d2['n'] = await tick('xyz')
            print('targets', d2)
            return self.name, extra, await tick(options)
    print('method', await Worker1(await tick('w')).work(1, await tick(2), key=await tick(3)))
    return 'end'

async def main():
    for mode in ('through', 'return', 'raise'):
        try:
            print(mode, 'gave', await run(mode))
        except BaseException as e:
            print(mode, 'raised', repr(e))
    # expect: leaf through
    # expect: targets {'k': [2, 2], 'm': 'x', 'n': ['y', 'z']}
    # expect: method ('w', (1, 2), {'key': 3})
    # expect: through gave end
    # expect: leaf return
    # expect: return raised TypeError("unsupported operand type(s) for +=: 'int' and 'str'")
    # expect: leaf raise
    # expect: raise raised KeyError('leaf')
