# no-python: CPython has them
def numbers():
    yield 1


async def main():
    async def waits():
        pass

    async def steps():
        yield 1

    waiting = waits()
    for thing, name in ((numbers(), "gi_frame"), (numbers(), "gi_code"), (waiting, "cr_frame"),
                        (waiting, "cr_code"), (steps(), "ag_frame")):
        print(name, hasattr(thing, name), getattr(thing, name, "default"))
    # expect: gi_frame False default
    # expect: gi_code False default
    # expect: cr_frame False default
    # expect: cr_code False default
    # expect: ag_frame False default
    await waiting
    try:
        raise ValueError
    except ValueError as error:
        trace = error.__traceback__
        print(hasattr(trace, "tb_frame"), getattr(trace, "tb_frame", None))  # expect: False None
    try:
        numbers().gi_frame
    except Exception as error:
        print(type(error).__name__)  # expect: UnavailableError


import asyncio
asyncio.run(main())
