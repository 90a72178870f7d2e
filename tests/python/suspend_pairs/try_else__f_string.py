# Waiting in f string in try else; made by gen_pairs.py.
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
        async def part2():
            print('leaf', await tick(mode))
            if mode == 'return':
                return 'early'
            if mode == 'raise':
                raise KeyError('leaf')
            return await tick(3.14159)
        print(f'text {await tick("a")!r} {await part2():{await tick(8)}.{await tick(2)}f} end')
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
    # expect: text 'a'     3.14 end
    # expect: else kept on
    # expect: finally of else kept
    # expect: through gave end
    # expect: leaf return
    # expect: finally of else kept
    # expect: return raised ValueError("Unknown format code 'f' for object of type 'str'")
    # expect: leaf raise
    # expect: finally of else kept
    # expect: raise raised KeyError('leaf')
