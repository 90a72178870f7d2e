# Waiting in f string in try body; made by gen_pairs.py.
import asyncio

async def tick(x):
    await asyncio.sleep(0.01)
    return x

async def run(mode):
    try:
        before1 = await tick('tried')
        async def part2():
            print('leaf', await tick(mode))
            if mode == 'return':
                return 'early'
            if mode == 'raise':
                raise KeyError('leaf')
            return await tick(3.14159)
        print(f'text {await tick("a")!r} {await part2():{await tick(8)}.{await tick(2)}f} end')
        print(before1, await tick('on'))
    except LookupError as e1:
        print('caught', e1, await tick('in handler'))
    return 'end'

async def main():
    for mode in ('through', 'return', 'raise'):
        try:
            print(mode, 'gave', await run(mode))
        except BaseException as e:
            print(mode, 'raised', repr(e))
    # expect: leaf through
    # expect: text 'a'     3.14 end
    # expect: tried on
    # expect: through gave end
    # expect: leaf return
    # expect: return raised ValueError("Unknown format code 'f' for object of type 'str'")
    # expect: leaf raise
    # expect: caught 'leaf' in handler
    # expect: raise gave end
