# Waiting in async generator in try body; made by gen_pairs.py.
import asyncio

async def tick(x):
    await asyncio.sleep(0.01)
    return x

async def run(mode):
    try:
        before1 = await tick('tried')
        async def part2(x):
            print('leaf', await tick(mode))
            if mode == 'return':
                return 'early'
            if mode == 'raise':
                raise KeyError('leaf')
            return await tick(x * 10)
        async def source2():
            try:
                for x in range(await tick(2)):
                    got = yield await part2(x)
                    print('sent', got)
            finally:
                print('generator closed', await tick('at last'))
        print('async', [y async for y in source2() if await tick(y) is not None])
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
    # expect: sent None
    # expect: leaf through
    # expect: sent None
    # expect: generator closed at last
    # expect: async [0, 10]
    # expect: tried on
    # expect: through gave end
    # expect: leaf return
    # expect: sent None
    # expect: leaf return
    # expect: sent None
    # expect: generator closed at last
    # expect: async ['early', 'early']
    # expect: tried on
    # expect: return gave end
    # expect: leaf raise
    # expect: generator closed at last
    # expect: caught 'leaf' in handler
    # expect: raise gave end
