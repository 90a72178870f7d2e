"""Classes that only annotations name, for those who ask for their types."""

import asyncio
import dataclasses
import typing


@dataclasses.dataclass
class Address:
    city: str


@dataclasses.dataclass
class User:
    name: str
    address: Address


def build(kind, value):
    if not dataclasses.is_dataclass(kind):
        return kind(value)
    types = typing.get_type_hints(kind)
    return kind(**{name: build(types[name], part) for name, part in value.items()})


async def main():
    print(build(User, {"name": "ada", "address": {"city": "Turin"}}))


if __name__ == "__main__":
    asyncio.run(main())
# expect: User(name='ada', address=Address(city='Turin'))
