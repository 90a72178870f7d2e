# Waiting in operators in for loop; made by gen_pairs.py.
import asyncio

async def tick(x):
    await asyncio.sleep(0.01)
    return x

async def run(mode):
    for i1 in range(await tick(2)):
        print('for', i1)
        async def part2():
            print('leaf', await tick(mode))
            if mode == 'return':
                return 'early'
            if mode == 'raise':
                raise KeyError('leaf')
            return await tick(5)
        print('operators', await tick(1) < await part2() < await tick(9) and await tick(0) or 'last')
        print('for again', await tick(i1))
    return 'end'

async def main():
    for mode in ('through', 'return', 'raise'):
        try:
            print(mode, 'gave', await run(mode))
        except BaseException as e:
            print(mode, 'raised', repr(e))
    # expect: for 0
    # expect: leaf through
    # expect: operators last
    # expect: for again 0
    # expect: for 1
    # expect: leaf through
    # expect: operators last
    # expect: for again 1
    # expect: through gave end
    # expect: for 0
    # expect: leaf return
    # expect: return raised TypeError("'<' not supported between instances of 'int' and 'str'")
    # expect: for 0
    # expect: leaf raise
    # expect: raise raised KeyError('leaf')
