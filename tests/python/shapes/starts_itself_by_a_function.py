import asyncio


async def main(name):
    await asyncio.sleep(1)
    print("once", name)
    return 0


def run():
    try:
        return asyncio.run(main("a"))
    finally:
        print("done")


run()
# expect: once a
# expect: done
