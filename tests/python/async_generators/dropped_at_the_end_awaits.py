# The fiber that closes it is cancelled before it begins, and tells the generator so; CPython then
# begins the close where the generator waits.
import asyncio
async def source(name):
    try:
        yield 1
    except BaseException as e:
        print(name, type(e).__name__)
        raise
    finally:
        print(name, 'finally')
        try:
            await asyncio.sleep(0.1)
            print(name, 'slept')
        except BaseException as e:
            print(name, 'in finally', type(e).__name__)
            raise
async def main():
    async for x in source('loop'):
        break
    print('end')  # expect: end
# expect: loop CancelledError
# expect: loop finally
# expect: loop in finally GeneratorExit
