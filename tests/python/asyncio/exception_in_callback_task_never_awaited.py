import asyncio
async def fail():
    raise ValueError('nobody looks')
async def main():
    asyncio.create_task(fail())
    await asyncio.sleep(0.1)
    print('main is fine')  # expect: main is fine
