# no-stress: every restore would copy all of them
import asyncio
async def f():
    await asyncio.sleep(100)
async def main():
    try:
        while True:
            asyncio.create_task(f())
    except BaseException as e:
        print('caught', type(e).__name__)
# expect limit: PAWL-2003
