# Waiting in comprehension in try else; made by gen_pairs.py.
import asyncio

async def tick(x):
    await asyncio.sleep(0.01)
    return x

async def run(mode):
    try:
        kept1 = await tick('kept')
    except ValueError:
        print('never')
    else:
        async def part2(x):
            print('leaf', await tick(mode))
            if mode == 'return':
                return 'early'
            if mode == 'raise':
                raise KeyError('leaf')
            return await tick(x * 10)
        print('list', [await part2(x) + y for x in range(await tick(2)) for y in (1, 2) if y == 1])
        print('else', kept1, await tick('on'))
    finally:
        print('finally of else', await tick(kept1))
    return 'end'

async def main():
    for mode in ('through', 'return', 'raise'):
        try:
            print(mode, 'gave', await run(mode))
        except BaseException as e:
            print(mode, 'raised', repr(e))
    # expect: leaf through
    # expect: leaf through
    # expect: list [1, 11]
    # expect: else kept on
    # expect: finally of else kept
    # expect: through gave end
    # expect: leaf return
    # expect: finally of else kept
    # expect: return raised TypeError('can only concatenate str (not "int") to str')
    # expect: leaf raise
    # expect: finally of else kept
    # expect: raise raised KeyError('leaf')
