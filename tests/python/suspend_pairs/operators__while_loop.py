# Waiting in while loop in operators; made by gen_pairs.py.
import asyncio

async def tick(x):
    await asyncio.sleep(0.01)
    return x

async def run(mode):
    async def part1():
        n2 = 2
        while await tick(n2) > 0:
            n2 -= 1
            print('leaf', await tick(mode))
            if mode == 'return':
                return 'early'
            if mode == 'raise':
                raise KeyError('leaf')
            print('while', n2, await tick(n2))
        return await tick(5)
    print('operators', await tick(1) < await part1() < await tick(9) and await tick(0) or 'last')
    return 'end'

async def main():
    for mode in ('through', 'return', 'raise'):
        try:
            print(mode, 'gave', await run(mode))
        except BaseException as e:
            print(mode, 'raised', repr(e))
    # expect: leaf through
    # expect: while 1 1
    # expect: leaf through
    # expect: while 0 0
    # expect: operators last
    # expect: through gave end
    # expect: leaf return
    # expect: return raised TypeError("'<' not supported between instances of 'int' and 'str'")
    # expect: leaf raise
    # expect: raise raised KeyError('leaf')
