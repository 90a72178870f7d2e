import asyncio
async def numbers():
    try:
        got = yield 1
        got = yield got
    except ValueError as e:
        yield f'caught {e}'
    finally:
        print('closed')
def drive(step, *args):
    try:
        print('waits', step.send(*args))
    except StopIteration as e:
        print('gave', e.value)
    except BaseException as e:
        print(type(e).__name__, e)
async def main():
    g = numbers()
    drive(g.__anext__(), None)  # expect: gave 1
    drive(g.asend('sent'), None)  # expect: gave sent
    drive(g.athrow(ValueError('thrown')), None)  # expect: gave caught thrown
    drive(g.aclose(), None)
    # expect: closed
    # expect: gave None
    drive(anext(g), None)  # expect: StopAsyncIteration
    g = numbers()
    drive(anext(g), None)  # expect: gave 1
    step = g.asend(1)
    step.close()
    drive(step, None)  # expect: RuntimeError cannot reuse already awaited __anext__()/asend()
    step = anext(g)
    try:
        step.throw(ValueError('into the step'))
    except StopIteration as e:
        print('throw gave', e.value)
    # expect: throw gave caught into the step
    await g.aclose()  # expect: closed
    g = numbers()
    print(next(iter([1])), asyncio.iscoroutine(anext(g)), asyncio.iscoroutine(g))
    # expect: 1 True False
    class Wrapped:
        def __init__(self, g): self.g = g
        def __await__(self): return anext(self.g).__await__()
    class Delegating:
        def __init__(self, g): self.g = g
        def __await__(self):
            value = yield from anext(self.g).__await__()
            return value, 'delegated'
    print(await Wrapped(g), await Delegating(g))  # expect: 1 (None, 'delegated')
    print(hasattr(g, 'asend'), hasattr(g, 'send'), g.__name__, g.__qualname__, g.ag_running)
    # expect: True False numbers numbers False
    await g.aclose()  # expect: closed
    print(g.ag_frame, g.ag_await)  # expect: None None
