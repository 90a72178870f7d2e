# Waiting in except star in method call; made by gen_pairs.py.
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
                return await tick('part')
            try:
                raise ExceptionGroup('group2', [ValueError(await tick(1)), TypeError(2)])
            except* ValueError as e2:
                print('star', e2.exceptions, await part2())
            except* TypeError as e2:
                print('second star', e2.exceptions, await tick('on'))
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
    # expect: star (ValueError(1),) part
    # expect: second star (TypeError(2),) on
    # expect: method ('w', (1, 2), {'key': 3})
    # expect: through gave end
    # expect: leaf return
    # expect: star (ValueError(1),) early
    # expect: second star (TypeError(2),) on
    # expect: method ('w', (1, 2), {'key': 3})
    # expect: return gave end
    # expect: leaf raise
    # expect: second star (TypeError(2),) on
    # expect: raise raised KeyError('leaf')
