import asyncio
async def inner():
    await asyncio.sleep(1)
    raise LookupError('lost')
async def main():
    print('start')  # expect: start
    try:
        await inner()
    finally:
        print('finally')
    # expect: finally
# expect error: LookupError: lost
