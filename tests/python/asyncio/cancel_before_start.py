import asyncio
async def work():
    print('never printed')
async def main():
    t = asyncio.create_task(work())
    t.cancel()
    try:
        await t
    except asyncio.CancelledError:
        print('cancelled before it began')
    # expect: cancelled before it began
    print(t.cancelled())  # expect: True
