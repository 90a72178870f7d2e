# A generator that has not heeded its aclose() runs its finally blocks when it is dropped.
import asyncio


async def stubborn(n):
    try:
        try:
            yield 1
        except GeneratorExit:
            yield 2
    finally:
        print("finally", n)


async def main():
    generator = stubborn(1)
    print(await anext(generator))
    try:
        await generator.aclose()
    except RuntimeError as error:
        print(error)
    print(await anext(generator, "none"))
    generator = None
    print("dropped")
    other = stubborn(2)
    print(await anext(other))
    other = None
    await asyncio.sleep(0)
    print("end")


asyncio.run(main())
# expect: 1
# expect: async generator ignored GeneratorExit
# expect: finally 1
# expect: none
# expect: dropped
# expect: 1
# expect: end
