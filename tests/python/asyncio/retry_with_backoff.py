import asyncio, time
async def main():
    start, tries = time.monotonic(), []
    async def flaky():
        tries.append(round(time.monotonic() - start, 3))
        await asyncio.sleep(0)
        if len(tries) < 4:
            raise ConnectionError(len(tries))
        return 'ok'
    delay = 1
    while True:
        try:
            print(await flaky())
            break
        except ConnectionError as e:
            print('retry', e, delay)
            await asyncio.sleep(delay)
            delay *= 2
    # expect: retry 1 1
    # expect: retry 2 2
    # expect: retry 3 4
    # expect: ok
    print(tries)  # expect: [0.0, 1.0, 3.0, 7.0]
