import asyncio
async def tick(x):
    await asyncio.sleep(0.01)
    return x
async def main():
    data = await tick([3, 1, 2])
    data.sort(key=lambda x: -x)
    weights = {1: await tick(5), 2: await tick(0), 3: await tick(2)}
    print(data, sorted(data, key=weights.get), max(data, key=lambda x: weights[x]))
    # expect: [3, 2, 1] [2, 3, 1] 1
    await tick(0)
    print(list(map(lambda x: x + weights[x], data)), sum(x for x in data if weights[x]))
    # expect: [5, 2, 6] 4
