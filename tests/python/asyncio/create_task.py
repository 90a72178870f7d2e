import asyncio
async def work(name):
    print(name, 'start')
    await asyncio.sleep(0.1)
    print(name, 'end')
    return name.upper()
async def main():
    t = asyncio.create_task(work('a'), name='my task')
    print('created', t.done(), t.get_name())  # expect: created False my task
    u = asyncio.create_task(work('b'))
    await asyncio.sleep(0)
    # expect: a start
    # expect: b start
    print('yielded')  # expect: yielded
    print(await t, t.done(), t.result(), t.exception(), t.cancelled(), await t)
    # expect: a end
    # expect: b end
    # expect: A True A None False A
    print(await u)  # expect: B
