import asyncio
def source():
    try:
        yield 1
    finally:
        print('source closed')
async def work():
    for x in source():
        await asyncio.sleep(1)
        return 'early'
async def main():
    print(await asyncio.create_task(work()))
    # expect: source closed
    # expect: early
