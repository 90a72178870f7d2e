# decided by: interpreter
# async functions, awaited inline and gathered as tasks.
import asyncio


async def leaf(i):
    return i * 2


async def branch(i):
    total = 0
    for j in range(20):
        total += await leaf(i + j)
    return total


async def turn(i):
    await asyncio.sleep(0)
    return i


async def main():
    total = 0
    for i in range(45000):
        total += await branch(i)
    for _ in range(20):
        total += sum(await asyncio.gather(*[turn(i) for i in range(1000)]))
    print(total)


if __name__ == "__main__":
    asyncio.run(main())
