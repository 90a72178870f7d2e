import asyncio
class A:
    def __await__(self):
        yield from asyncio.sleep(0.2).__await__()
        return 'custom'
async def c():
    return 'coroutine'
async def main():
    t = asyncio.create_task(asyncio.sleep(0.1, 'task'))
    f = asyncio.get_running_loop().create_future()
    asyncio.get_running_loop().call_later(0.3, f.set_result, 'future')
    print(await asyncio.gather(A(), c(), t, f, asyncio.gather(c())))
    # expect: ['custom', 'coroutine', 'task', 'future', ['coroutine']]
