import asyncio
async def tick(x):
    await asyncio.sleep(0.01)
    return x
async def flaky(n):
    await tick(0)
    if n % 3:
        raise ConnectionError(n)
    return n
async def main():
    n, failures = 1, []
    while True:
        try:
            result = await flaky(n)
        except ConnectionError as e:
            failures.append(e.args[0])
            n += 1
            continue
        else:
            print('ok', result)
            break
        finally:
            print('attempt', n)
    # expect: attempt 2
    # expect: attempt 3
    # expect: ok 3
    # expect: attempt 3
    print(failures)  # expect: [1, 2]
