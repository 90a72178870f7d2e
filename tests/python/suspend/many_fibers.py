import asyncio
async def tick(x):
    await asyncio.sleep(0.01)
    return x
async def worker(i):
    total = 0
    for j in range(i % 4 + 1):
        total += await tick(i * j)
    return total
async def main():
    results = await asyncio.gather(*[worker(i) for i in range(40)])
    print(results, sum(results))
    # expect: [0, 1, 6, 18, 0, 5, 18, 42, 0, 9, 30, 66, 0, 13, 42, 90, 0, 17, 54, 114, 0, 21, 66, 138, 0, 25, 78, 162, 0, 29, 90, 186, 0, 33, 102, 210, 0, 37, 114, 234] 2050
    done = []
    async def note(i):
        await asyncio.sleep((7 - i % 7) / 10)
        done.append(i)
    await asyncio.gather(*(note(i) for i in range(14)))
    print(done)  # expect: [6, 13, 5, 12, 4, 11, 3, 10, 2, 9, 1, 8, 0, 7]
