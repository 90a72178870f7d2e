# no-python
import asyncio


async def main():
    lock = asyncio.Lock()
    await lock.acquire()
    print('waiting')  # expect: waiting
    await lock.acquire()
# expect limit: PAWL-2006
