import asyncio


class Asking:
    def __await__(self):
        yield  # another turn of the loop
        try:
            yield "ask"
        except RuntimeError as error:
            return str(error)


async def main():
    return await Asking()


print(asyncio.run(main()))  # expect: Task got bad yield: 'ask'
print(asyncio.Queue[int], dict[str, asyncio.Queue[int]])
# expect: asyncio.queues.Queue[int] dict[str, asyncio.queues.Queue[int]]
