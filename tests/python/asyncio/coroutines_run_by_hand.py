# A coroutine that send() and throw() run gives what it waits for to whoever sends.
import asyncio


class Once:
    def __init__(self, value):
        self.value = value

    def __await__(self):
        answer = yield self.value
        return answer


class Steps:
    def __await__(self):
        return iter(["first", "second"])


async def simple():
    return 5


async def chain(value):
    async def inner():
        return await Once(value)
    return [await inner(), await Once("again")]


def drive(coroutine, *sent):
    seen = []
    try:
        for value in sent:
            seen.append(coroutine.send(value))
    except StopIteration as stop:
        seen.append(("returned", stop.value))
    except Exception as error:
        seen.append(repr(error))
    return seen


print(drive(simple(), None))  # expect: [('returned', 5)]
print(drive(chain("hello"), None, 1, 2))  # expect: ['hello', 'again', ('returned', [1, 2])]
print(drive(chain("hello"), 3))
# expect: ['TypeError("can\'t send non-None value to a just-started coroutine")']


async def steps():
    await Steps()
    return "through"


print(drive(steps(), None, None, None))  # expect: ['first', 'second', ('returned', 'through')]


async def guarded():
    try:
        await Once("open")
    except ValueError as error:
        return await Once(str(error))
    finally:
        print("closed")


coroutine = guarded()
print(coroutine.send(None))  # expect: open
print(coroutine.throw(ValueError("thrown")))  # expect: thrown
print(drive(coroutine, "end"))
# expect: closed
# expect: [('returned', 'end')]
print(drive(coroutine, None))  # expect: ["RuntimeError('cannot reuse already awaited coroutine')"]
coroutine = guarded()
coroutine.send(None)
coroutine.close()  # expect: closed


async def futures():
    future = asyncio.get_running_loop().create_future()

    async def waits():
        return await future

    first = waits()
    given = first.send(None)
    print(given is future, given.done(), asyncio.isfuture(given))
    future.set_result(3)
    print(drive(first, None))
    future = asyncio.get_running_loop().create_future()
    print(drive(waits(), None, None)[1:])

    async def gives_way():
        await asyncio.sleep(0)
        return "later"

    print(drive(gives_way(), None, None))
    await asyncio.sleep(0)
    return "done"


print(asyncio.run(futures()))
# expect: True False True
# expect: [('returned', 3)]
# expect: ['RuntimeError("await wasn\'t used with future")']
# expect: [None, ('returned', 'later')]
# expect: done
