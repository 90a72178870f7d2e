import asyncio
async def tick(x):
    await asyncio.sleep(0.01)
    return x
async def fail(x):
    await tick(x)
    raise ValueError(x)
async def main():
    try:
        await fail('a')
    except ValueError as e:
        print('caught', e, await tick('in handler'), e)
    # expect: caught a in handler a
    try:
        try:
            await fail('b')
        except KeyError:
            print('never')
        finally:
            print('finally', await tick('f'))
    except ValueError as e:
        print('outer', e)
    # expect: finally f
    # expect: outer b
    try:
        x = await tick(5)
    except ValueError:
        pass
    else:
        print('else', await tick(x))
    # expect: else 5
