import asyncio


async def main():
    print("once")
    raise ValueError("no")


try:
    asyncio.run(main())
except ValueError as e:
    print("caught", e)
# expect: once
# expect: caught no
