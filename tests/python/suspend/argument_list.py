import asyncio
async def tick(x):
    await asyncio.sleep(0.01)
    return x
def f(*args, **kwargs):
    return args, kwargs
async def main():
    print(f(await tick(1), 2, await tick(3)))  # expect: ((1, 2, 3), {})
    print(f(1, *await tick([2, 3]), 4, *[await tick(5)]))  # expect: ((1, 2, 3, 4, 5), {})
    print(f(a=await tick(1), **await tick({'b': 2}), c=await tick(3)))
    # expect: ((), {'a': 1, 'b': 2, 'c': 3})
    print(f(await tick('x'), await tick('y'), k=await tick('z')))
    # expect: (('x', 'y'), {'k': 'z'})
    print((await tick(f))(await tick(9)))  # expect: ((9,), {})
    print(await tick(await tick(await tick('nested'))))  # expect: nested
