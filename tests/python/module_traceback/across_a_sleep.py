import asyncio
import traceback


async def fails():
    await asyncio.sleep(1)
    raise ValueError("late")


async def main():
    try:
        await fails()
    except ValueError as error:
        kept = error
        await asyncio.sleep(3600)
        print([entry.name for entry in traceback.extract_tb(kept.__traceback__)])
        print(traceback.format_exc().split("\n")[-2])
    # expect: ['main', 'fails']
    # expect: ValueError: late
