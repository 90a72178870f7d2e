import asyncio


async def work(n):
    await asyncio.sleep(n)
    print("worked", n)


async def run_all():
    await asyncio.gather(work(2), work(1))


if __name__ == "__main__":
    asyncio.run(run_all())
# expect: worked 1
# expect: worked 2
