# Waiting in method call in except star; made by gen_pairs.py.
import asyncio

async def tick(x):
    await asyncio.sleep(0.01)
    return x

async def run(mode):
    async def part1():
        class Worker2:
            def __init__(self, name):
                self.name = name
            async def work(self, *extra, **options):
                print('leaf', await tick(mode))
                if mode == 'return':
                    return 'early'
                if mode == 'raise':
                    raise KeyError('leaf')
                return self.name, extra, await tick(options)
        print('method', await Worker2(await tick('w')).work(1, await tick(2), key=await tick(3)))
        return await tick('part')
    try:
        raise ExceptionGroup('group1', [ValueError(await tick(1)), TypeError(2)])
    except* ValueError as e1:
        print('star', e1.exceptions, await part1())
    except* TypeError as e1:
        print('second star', e1.exceptions, await tick('on'))
    return 'end'

async def main():
    for mode in ('through', 'return', 'raise'):
        try:
            print(mode, 'gave', await run(mode))
        except BaseException as e:
            print(mode, 'raised', repr(e))
    # expect: leaf through
    # expect: method ('w', (1, 2), {'key': 3})
    # expect: star (ValueError(1),) part
    # expect: second star (TypeError(2),) on
    # expect: through gave end
    # expect: leaf return
    # expect: method early
    # expect: star (ValueError(1),) part
    # expect: second star (TypeError(2),) on
    # expect: return gave end
    # expect: leaf raise
    # expect: second star (TypeError(2),) on
    # expect: raise raised KeyError('leaf')
