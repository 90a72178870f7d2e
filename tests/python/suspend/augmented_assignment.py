import asyncio
async def tick(x):
    await asyncio.sleep(0.01)
    return x
async def main():
    n = 1
    n += await tick(2)
    n *= await tick(5)
    print(n)  # expect: 15
    d = {'k': 1, 'l': [1]}
    d['k'] += await tick(1)
    d[await tick('k')] *= await tick(10)
    d['l'] += await tick([2])
    d['l'][await tick(0)] -= await tick(5)
    print(d)  # expect: {'k': 20, 'l': [-4, 2]}
    s = 'a'
    s += await tick('b') + s
    print(s)  # expect: aba
