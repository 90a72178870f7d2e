import asyncio
async def fail():
    await asyncio.sleep(0.1)
    raise ValueError('inside')
async def main():
    try:
        await asyncio.wait_for(fail(), 1)
    except ValueError as e:
        print(e)
    # expect: inside
    t = asyncio.create_task(asyncio.sleep(5, 'value'))
    try:
        await asyncio.wait_for(t, 1)
    except TimeoutError:
        print(t.cancelled())
    # expect: True
