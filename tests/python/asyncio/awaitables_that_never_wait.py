import asyncio


class Ready:
    def __await__(self):
        return iter(())


class Answer:
    def __iter__(self):
        return self

    def __next__(self):
        raise StopIteration(5)


class Lazy:
    def __await__(self):
        return Answer()


class Bad:
    def __await__(self):
        return iter([3])


async def main():
    print(await asyncio.gather(Ready(), Lazy()), await asyncio.wait_for(Lazy(), 1))  # expect: [None, 5] 5
    print(await Ready(), await Lazy())  # expect: None 5
    try:
        await Bad()
    except RuntimeError as error:
        print(error)  # expect: Task got bad yield: 3


if __name__ == "__main__":
    asyncio.run(main())
