import asyncio
async def tick(x):
    await asyncio.sleep(0.01)
    return x
async def main():
    try:
        {}['key']
    except KeyError as e:
        await tick(0)
        print(repr(e), e.__traceback__ is not None)
        try:
            await tick(0)
            raise ValueError('second')
        except ValueError as v:
            await tick(0)
            print(repr(v), repr(v.__context__), v.__context__ is e)
    # expect: KeyError('key') True
    # expect: ValueError('second') KeyError('key') True
    try:
        try:
            raise KeyError('first')
        except KeyError:
            await tick(0)
            raise
    except KeyError as e:
        print('reraised', repr(e))
    # expect: reraised KeyError('first')
    try:
        try:
            1 / 0
        except ZeroDivisionError as z:
            await tick(0)
            raise ValueError('wrapped') from z
    except ValueError as e:
        await tick(0)
        print(repr(e.__cause__))
    # expect: ZeroDivisionError('division by zero')
