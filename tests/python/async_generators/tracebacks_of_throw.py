import asyncio
async def source():
    try:
        yield 1
    except ValueError as e:
        raise KeyError('answered') from e
async def main():
    g = source()
    await anext(g)
    await g.athrow(ValueError('thrown'))
# expect error: KeyError: 'answered'
