from contextlib import asynccontextmanager

from pawl import workflow
from pawl.tasks import charge


class Room:
    def __init__(self, name):
        self.name = name

    async def __aenter__(self):
        print("enter", self.name)
        return self

    async def __aexit__(self, kind, error, trace):
        print("leave", self.name, kind.__name__ if kind else None)


async def deeper(level, *rest, key="k", **more):
    text = f"level {level}"
    if level == 0:
        try:
            return await charge("x", level)
        finally:
            print("finally", text, rest, key, more)
    for turn in range(3):
        async with Room(text):
            found = [await deeper(level - 1, turn, *rest, key=key + "k", extra=level) for _ in "a"]
            return found + [text]


@workflow
async def frames(depth):
    try:
        return {"found": await deeper(depth), "sum": 1 + len(await deeper(1))}
    except ValueError as error:
        match error.args:
            case [first, *_]:
                return [first, await charge("y", 2)]
