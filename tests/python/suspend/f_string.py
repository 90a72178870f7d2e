import asyncio
async def tick(x):
    await asyncio.sleep(0.01)
    return x
async def main():
    print(f'{await tick(1)} and {await tick("two")!r} and {await tick(3.5):.2f}')
    # expect: 1 and 'two' and 3.50
    print(f'{await tick("a"):>{await tick(5)}}|{await tick("b"):{await tick("^")}{await tick(5)}}|')
    # expect:     a|  b  |
    print(f'{(await tick(2)) + (await tick(3))=}')  # expect: (await tick(2)) + (await tick(3))=5
    print('%s %d' % (await tick('x'), await tick(5)), '{} {k}'.format(await tick(1), k=await tick(2)))
    # expect: x 5 1 2
