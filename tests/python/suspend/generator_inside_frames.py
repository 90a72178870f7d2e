import asyncio
async def tick(x):
    await asyncio.sleep(0.01)
    return x
def inner(n):
    for i in range(n):
        x = yield i
        if x:
            print('got', x)
    return 'inner done'
def outer():
    with_value = yield from inner(3)
    yield with_value
    try:
        yield 'in try'
    except ValueError as e:
        yield f'threw {e}'
async def main():
    g = outer()
    for _ in range(3):
        print(next(g), await tick('|'))
    # expect: 0 |
    # expect: 1 |
    # expect: 2 |
    print(g.send('S') if False else next(g), await tick('|'), next(g))
    # expect: inner done | in try
    await tick(0)
    print(g.throw(ValueError('v')), await tick('|'), next(g, 'end'))  # expect: threw v | end
