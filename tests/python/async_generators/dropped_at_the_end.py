import asyncio
async def source(name):
    try:
        yield 1
        yield 2
    except BaseException as e:
        print(name, type(e).__name__)
        raise
    finally:
        print(name, 'finally')
async def main():
    async for x in source('loop'):
        break
    g = source('local')
    print(await anext(g))  # expect: 1
    print('end')  # expect: end
# expect: loop CancelledError
# expect: loop finally
# expect: local CancelledError
# expect: local finally
