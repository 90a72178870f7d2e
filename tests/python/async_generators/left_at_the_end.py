import asyncio
kept = []
async def source(name):
    try:
        yield 1
        yield 2
    except BaseException as e:
        print(name, type(e).__name__)
        raise
    finally:
        print(name, 'finally')
        await asyncio.sleep(0.1)
        print(name, 'slept')
async def main():
    g = source('kept')
    kept.append(g)
    print(await anext(g))  # expect: 1
    kept.append(source('never begun'))
    print('end')  # expect: end
# expect: kept GeneratorExit
# expect: kept finally
# expect: kept slept
