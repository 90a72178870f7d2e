import asyncio


async def main():
    print("once")
    await asyncio.sleep(1)


if __name__ == "__main__":
    asyncio.run(main())
# expect: once
