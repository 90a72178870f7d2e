import asyncio
async def work(n, delay):
    await asyncio.sleep(delay)
    print('done', n)
    return n * 10
async def main():
    print(await asyncio.gather(work(1, 0.3), work(2, 0.1), work(3, 0.2)))
    # expect: done 2
    # expect: done 3
    # expect: done 1
    # expect: [10, 20, 30]
    print(await asyncio.gather())  # expect: []
    print(await asyncio.gather(work(4, 0), *[work(i, i / 10) for i in (6, 5)]))
    # expect: done 4
    # expect: done 5
    # expect: done 6
    # expect: [40, 60, 50]
