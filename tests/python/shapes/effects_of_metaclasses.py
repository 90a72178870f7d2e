"""Classes that nobody names, but that a metaclass enters where the workflow sees them."""

import asyncio


class Registry(type):
    classes = []

    def __new__(mcs, name, bases, namespace):
        cls = super().__new__(mcs, name, bases, namespace)
        mcs.classes.append(cls)
        return cls


class Step(metaclass=Registry):
    order = 0


class Pack(Step):
    order = 2


class Ship(Step):
    order = 1


class Alone(metaclass=Registry):
    order = 3


async def main():
    await asyncio.sleep(1)
    print([cls.__name__ for cls in sorted(Registry.classes, key=lambda cls: cls.order)])


if __name__ == "__main__":
    asyncio.run(main())
# expect: ['Step', 'Ship', 'Pack', 'Alone']
