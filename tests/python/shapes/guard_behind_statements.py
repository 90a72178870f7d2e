import asyncio

print("first")  # expect: first


async def work(n):
    await asyncio.sleep(n)
    return n * 2


def run(count):
    print(asyncio.run(work(count)))
    return 3


LIMIT = 4
print("second")  # expect: second
if __name__ == "__main__":
    print(run(LIMIT))
# expect: 8
# expect: 3
