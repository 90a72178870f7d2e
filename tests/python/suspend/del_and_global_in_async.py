import asyncio
async def tick(x):
    await asyncio.sleep(0.01)
    return x
async def main():
    x = await tick(1)
    del x
    try:
        print(x)
    except UnboundLocalError as e:
        print(e)
    # expect: cannot access local variable 'x' where it is not associated with a value
    d = {'a': 1, 'b': 2}
    del d[await tick('a')]
    print(d)  # expect: {'b': 2}
    if await tick(False):
        y = 1
    try:
        y
    except UnboundLocalError as e:
        print(e)
    # expect: cannot access local variable 'y' where it is not associated with a value
    for z in await tick([]):
        pass
    try:
        z
    except UnboundLocalError as e:
        print(e)
    # expect: cannot access local variable 'z' where it is not associated with a value
