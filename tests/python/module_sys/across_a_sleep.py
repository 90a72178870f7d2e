import asyncio
import sys


async def main():
    out = sys.stdout
    print("before", end=" ", file=out)
    await asyncio.sleep(60)
    print("after", file=out)  # expect: before after
    try:
        raise RuntimeError("late")
    except RuntimeError:
        await asyncio.sleep(1)
        print(sys.exc_info()[1], file=sys.stdout)
    # expect: late
    print(out is sys.stdout)  # expect: True
