# Waiting in try else in f string; made by gen_pairs.py.
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
        return await tick(3.14159)
    print(f'text {await tick("a")!r} {await part1():{await tick(8)}.{await tick(2)}f} end')
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
    # expect: text 'a'     3.14 end
    # expect: through gave end
    # expect: leaf return
    # expect: finally of else kept
    # expect: return raised ValueError("Unknown format code 'f' for object of type 'str'")
    # expect: leaf raise
    # expect: finally of else kept
    # expect: raise raised KeyError('leaf')
