"""Statements that nobody names, but that change what the workflow sees."""

import asyncio
import itertools

STEPS = []
FIELDS = []
SUBCLASSES = []
ITEMS = []
counter = 0
ids = itertools.count(1)


def step(function):
    STEPS.append(function.__name__)
    return function


@step
async def one():
    pass


class Field:
    def __set_name__(self, owner, name):
        FIELDS.append(name)


class Model:
    name = Field()


class Base:
    def __init_subclass__(cls):
        SUBCLASSES.append(cls.__name__)


class Derived(Base):
    pass


def bump():
    global counter
    counter += 13
    return counter


FIRST = bump()
ROOT = next(ids)
NOTHING = [ITEMS.append(i) for i in range(3)]


def unused(default=ITEMS.append(14)):
    pass


class Counted:
    seen = []

    def __init__(self, number):
        self.seen.append(number)


only = Counted(1)


async def main():
    print(STEPS, FIELDS, SUBCLASSES, counter, next(ids))
    print(ITEMS, Counted.seen)


if __name__ == "__main__":
    asyncio.run(main())
# expect: ['one'] ['name'] ['Derived'] 13 2
# expect: [0, 1, 2, 14] [1]
