import asyncio, time
async def main():
    a, m = time.time(), time.monotonic()
    await asyncio.sleep(86400)
    print(round(time.time() - a), round(time.monotonic() - m))  # expect: 86400 86400
