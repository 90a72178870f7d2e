import asyncio
from contextlib import AsyncExitStack, ExitStack


def fail(error):
    raise error


try:
    with ExitStack() as stack:
        stack.callback(fail, IndexError("late"))
        stack.push(lambda *details: True)
        raise ValueError("suppressed")
except IndexError as error:
    print(repr(error), repr(error.__context__))
# expect: IndexError('late') None


async def main():
    try:
        async with AsyncExitStack() as stack:
            stack.callback(fail, IndexError("late"))
            stack.push(lambda *details: True)
            raise ValueError("suppressed")
    except IndexError as error:
        print(repr(error), repr(error.__context__))


asyncio.run(main())  # expect: IndexError('late') None
