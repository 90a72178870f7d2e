"""The older ways to start a coroutine, and Runner."""
import asyncio
import contextvars
import warnings

warnings.simplefilter("ignore")
turn = contextvars.ContextVar("turn", default="first")


async def step(n):
    await asyncio.sleep(0.01)
    return n * 2, turn.get()


async def main():
    return await asyncio.gather(step(1), step(2))


loop = asyncio.new_event_loop()
asyncio.set_event_loop(loop)
print(loop.run_until_complete(main()))  # expect: [(2, 'first'), (4, 'first')]
print(asyncio.get_event_loop() is loop)  # expect: True


async def later():
    future = loop.create_future()
    loop.call_later(0.01, future.set_result, "set")
    return await future


print(loop.run_until_complete(later()))  # expect: set
try:
    loop.run_until_complete(5)
except TypeError as error:
    print(error)
# expect: An asyncio.Future, a coroutine or an awaitable is required


async def fail():
    raise KeyError("lost")


try:
    loop.run_until_complete(fail())
except KeyError as error:
    print(repr(error))
# expect: KeyError('lost')
loop.run_until_complete(loop.shutdown_asyncgens())
loop.close()

with asyncio.Runner() as runner:
    print(runner.run(step(3)))
    context = contextvars.copy_context()
    context.run(turn.set, "second")
    print(runner.run(step(4), context=context))
    print(runner.get_loop().is_closed())
    try:
        runner.run(step)
    except ValueError as error:
        print(str(error).split(" at ")[0])
# expect: (6, 'first')
# expect: (8, 'second')
# expect: False
# expect: a coroutine was expected, got <function step
try:
    runner.get_loop()
except RuntimeError as error:
    print(error)
# expect: Runner is closed
