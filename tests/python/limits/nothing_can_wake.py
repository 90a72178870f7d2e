import asyncio
async def main():
    print('waiting')  # expect: waiting
    try:
        await asyncio.Event().wait()
    except BaseException as e:
        print('caught', type(e).__name__)
# expect limit: PAWL-2006
