async def echo():
    while True:
        try:
            yield 1
        except Exception as error:
            print(repr(error))


async def refused(steps, *args):
    try:
        await steps.athrow(*args)
    except TypeError as error:
        print(error)


async def main():
    steps = echo()
    await anext(steps)
    await steps.athrow(ValueError, TypeError(1))  # expect: ValueError(TypeError(1))
    await steps.athrow(ValueError, (1, 2))  # expect: ValueError(1, 2)
    await steps.athrow(ValueError("plain"))  # expect: ValueError('plain')
    await refused(steps, ValueError(1), "text")
    # expect: instance exception may not have a separate value
    await refused(steps, list)
    # expect: exceptions must be classes or instances deriving from BaseException, not type
    await steps.aclose()


import asyncio
asyncio.run(main())
