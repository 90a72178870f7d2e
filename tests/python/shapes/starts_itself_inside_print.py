import asyncio


async def main():
    print("once")
    await asyncio.sleep(1)
    return 5


print(asyncio.run(main()))
# expect: once
# expect: 5
