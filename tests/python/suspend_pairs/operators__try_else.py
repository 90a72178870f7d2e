# Waiting in try else in operators; made by gen_pairs.py.
import asyncio

async def tick(x):
    await asyncio.sleep(0.01)
    return x

async def run(mode):
    async def part1():
        try:
            kept2 = await tick('kept')
        except ValueError:
            print('never')
        else:
            print('leaf', await tick(mode))
            if mode == 'return':
                return 'early'
            if mode == 'raise':
                raise KeyError('leaf')
            print('else', kept2, await tick('on'))
        finally:
            print('finally of else', await tick(kept2))
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
    # expect: else kept on
    # expect: finally of else kept
    # expect: operators last
    # expect: through gave end
    # expect: leaf return
    # expect: finally of else kept
    # expect: return raised TypeError("'<' not supported between instances of 'int' and 'str'")
    # expect: leaf raise
    # expect: finally of else kept
    # expect: raise raised KeyError('leaf')
