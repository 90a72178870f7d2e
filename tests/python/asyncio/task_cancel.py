import asyncio
async def work():
    try:
        await asyncio.sleep(100)
    except asyncio.CancelledError:
        print('cancelled inside')
        raise
    finally:
        print('cleanup')
async def main():
    t = asyncio.create_task(work())
    await asyncio.sleep(0.1)
    print(t.cancel())  # expect: True
    try:
        await t
    except asyncio.CancelledError as e:
        print('awaiting raises', type(e).__name__)
    # expect: cancelled inside
    # expect: cleanup
    # expect: awaiting raises CancelledError
    print(t.cancelled(), t.done(), t.cancel())  # expect: True True False
    try:
        t.exception()
    except asyncio.CancelledError:
        print('exception raises')
    # expect: exception raises
