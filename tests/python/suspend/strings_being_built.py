import asyncio
async def tick(x):
    await asyncio.sleep(0.01)
    return x
async def main():
    s = ''
    for i in range(5):
        s += await tick(str(i)) + ','
    print(s)  # expect: 0,1,2,3,4,
    parts = []
    for c in 'abc':
        parts.append(c + await tick('!') + c)
    print('-'.join(parts), '-'.join([await tick(c) for c in 'xyz']))  # expect: a!a-b!b-c!c x-y-z
    print('%s-%s' % (await tick(1), await tick(2)), 'a' * await tick(3), (await tick('{}-{}')).format(1, 2))
    # expect: 1-2 aaa 1-2
