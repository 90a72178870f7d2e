import asyncio
async def main():
    async def work():
        await asyncio.sleep(1)
        return 5
    t = asyncio.create_task(work())
    t.add_done_callback(lambda t: print('callback', t.result()))
    await t  # expect: callback 5
    await asyncio.sleep(0)
    t.add_done_callback(lambda t: print('late callback'))
    await asyncio.sleep(0)  # expect: late callback
    print('end')  # expect: end
