class Enters:
    def __aenter__(self):
        return self

    async def __aexit__(self, *args):
        pass


class Leaves:
    async def __aenter__(self):
        return self

    def __aexit__(self, *args):
        return 3


async def use(manager, fail):
    try:
        async with manager:
            await manager.__aenter__()
            if fail:
                raise KeyError(1)
    except TypeError as error:
        print(error)


async def main():
    await use(Enters(), False)
    await use(Leaves(), False)
    await use(Leaves(), True)


if __name__ == "__main__":
    import asyncio
    asyncio.run(main())
# expect: 'async with' received an object from __aenter__ that does not implement __await__: Enters
# expect: 'async with' received an object from __aexit__ that does not implement __await__: int
# expect: 'async with' received an object from __aexit__ that does not implement __await__: int
