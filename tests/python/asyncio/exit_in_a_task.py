# SystemExit and KeyboardInterrupt in a task come out of asyncio.run(); what waits is cancelled.
import asyncio


async def leave(error):
    raise error


async def waits(error):
    task = asyncio.create_task(leave(error))
    try:
        await asyncio.sleep(10)
    except asyncio.CancelledError:
        print("cancelled", task.done())
        raise


async def awaits(error):
    try:
        await asyncio.create_task(leave(error))
    except BaseException as seen:
        print("sees", type(seen).__name__)
        return "not given"


async def ends_itself(error):
    raise error


for main in (waits, awaits, ends_itself):
    for error in (SystemExit(7), KeyboardInterrupt("stop")):
        try:
            print(asyncio.run(main(error)))
        except (SystemExit, KeyboardInterrupt) as caught:
            print("caught", repr(caught), caught is error, caught.__context__)
# expect: cancelled True
# expect: caught SystemExit(7) True None
# expect: cancelled True
# expect: caught KeyboardInterrupt('stop') True None
# expect: sees CancelledError
# expect: caught SystemExit(7) True None
# expect: sees CancelledError
# expect: caught KeyboardInterrupt('stop') True None
# expect: caught SystemExit(7) True None
# expect: caught KeyboardInterrupt('stop') True None


async def both():
    asyncio.create_task(leave(SystemExit("one")))
    asyncio.create_task(leave(KeyboardInterrupt("two")))
    await asyncio.sleep(1)


try:
    asyncio.run(both())
except BaseException as caught:
    print(repr(caught))
# expect: SystemExit('one')
print(asyncio.run(asyncio.sleep(0.01, "goes on")))  # expect: goes on
