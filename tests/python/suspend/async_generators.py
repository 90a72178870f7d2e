# Waiting inside every construct of an async generator, between its yields and in its clean-up.
import asyncio
async def tick(x):
    await asyncio.sleep(0.01)
    return x
class Manager:
    def __init__(self, name): self.name = name
    async def __aenter__(self): return await tick(self.name)
    async def __aexit__(self, kind, value, tb):
        print('exit', await tick(self.name), kind and kind.__name__)
        return kind is LookupError
async def inner(n):
    for i in range(await tick(n)):
        yield await tick(i)
async def everything():
    got = yield await tick('first')
    print('got', got)
    for x in [await tick(1), 2]:
        got = yield x, await tick('for'), got
    while await tick(x):
        x -= 1
        yield 'while', x
    try:
        got = yield 'try'
        raise KeyError(await tick(got))
    except KeyError as e:
        yield 'except', repr(e), await tick('handler')
    else:
        yield 'never'
    finally:
        yield 'finally', await tick('clean')
    async with Manager('outer') as o:
        async with Manager('inner') as i:
            yield o, i, await tick('with')
            raise LookupError(await tick('swallowed'))
        yield 'after inner'
    async for x in inner(2):
        yield 'nested', x, [y async for y in inner(x)]
    match await tick({'a': [1, 2]}):
        case {'a': [first, *rest]} if await tick(rest):
            yield 'match', first, rest
    yield f'{await tick("f")!r:>{await tick(6)}}', (yield 'in expression')
    values = {'k': (yield 'in display'), 'l': await tick(2)}
    yield values
    yield [await tick(1), (yield 'in list'), *[await tick(3)]]
    yield (yield (yield 'three')) or await tick('or'), await tick(0) and (yield 'never')
    print(await tick('argument'), (yield 'argument'), sep=await tick('-'))
    try:
        try:
            raise ValueError(await tick('in flight'))
        finally:
            yield 'while an exception is in flight'
    except ValueError as e:
        yield repr(e), repr(e.__context__)
    try:
        raise ExceptionGroup('g', [ValueError(1), TypeError(2)])
    except* ValueError as g:
        await tick(1)
        print('star', g.exceptions)
    except* TypeError as g:
        print('star', (yield 'in star'), g.exceptions)
async def main():
    g = everything()
    sent = None
    try:
        while True:
            value = await g.asend(sent)
            print(value)
            sent = await tick(f'sent {len(str(value))}')
    except StopAsyncIteration:
        print('end')
    # expect: first
    # expect: got sent 5
    # expect: (1, 'for', 'sent 5')
    # expect: (2, 'for', 'sent 20')
    # expect: ('while', 1)
    # expect: ('while', 0)
    # expect: try
    # expect: ('except', "KeyError('sent 3')", 'handler')
    # expect: ('finally', 'clean')
    # expect: ('outer', 'inner', 'with')
    # expect: exit inner LookupError
    # expect: after inner
    # expect: exit outer None
    # expect: ('nested', 0, [])
    # expect: ('nested', 1, [0])
    # expect: ('match', 1, [2])
    # expect: in expression
    # expect: ("   'f'", 'sent 13')
    # expect: in display
    # expect: {'k': 'sent 10', 'l': 2}
    # expect: in list
    # expect: [1, 'sent 7', 3]
    # expect: three
    # expect: sent 5
    # expect: ('sent 6', 0)
    # expect: argument
    # expect: argument-sent 8
    # expect: while an exception is in flight
    # expect: ("ValueError('in flight')", 'None')
    # expect: star (ValueError(1),)
    # expect: in star
    # expect: star sent 7 (TypeError(2),)
    # expect: end
