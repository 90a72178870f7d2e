import asyncio
async def tick(x):
    await asyncio.sleep(0.01)
    return x
async def f(x):
    match await tick(x):
        case [a, b] if await tick(a) > b:
            return 'descending', await tick(a)
        case [a, *rest]:
            await tick(0)
            return a, rest
        case {'k': v, **others}:
            return v, await tick(others)
        case str(s):
            return s + await tick('!')
        case _:
            return await tick('other')
async def main():
    for x in ([2, 1], [1, 2], [5], {'k': 1, 'z': 2}, 'text', 7):
        print(await f(x))
    # expect: ('descending', 2)
    # expect: (1, [2])
    # expect: (5, [])
    # expect: (1, {'z': 2})
    # expect: text!
    # expect: other
