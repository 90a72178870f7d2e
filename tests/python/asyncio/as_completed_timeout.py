import asyncio
async def main():
    got = []
    try:
        for c in asyncio.as_completed([asyncio.sleep(1, 'a'), asyncio.sleep(9, 'b')], timeout=3):
            got.append(await c)
    except TimeoutError:
        print('timeout', got)
    # expect: timeout ['a']
