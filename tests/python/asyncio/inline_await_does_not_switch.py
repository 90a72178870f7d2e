import asyncio
async def pure(x):
    return x
async def other():
    print('other runs')
async def main():
    t = asyncio.create_task(other())
    print(await pure(1), await pure(2))  # expect: 1 2
    print('before switching')  # expect: before switching
    await asyncio.sleep(0)  # expect: other runs
    print('after switching', t.done())  # expect: after switching True
