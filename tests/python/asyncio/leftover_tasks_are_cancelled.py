import asyncio
async def background():
    try:
        await asyncio.sleep(1000)
        print('never')
    except asyncio.CancelledError:
        print('cancelled at the end')
        raise
async def main():
    t = asyncio.create_task(background())
    await asyncio.sleep(1)
    print('main returns')  # expect: main returns
# expect: cancelled at the end
