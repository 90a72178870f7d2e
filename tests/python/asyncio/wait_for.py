import asyncio
async def work(d):
    try:
        await asyncio.sleep(d)
        return f'slept {d}'
    except asyncio.CancelledError:
        print('cancelled', d)
        raise
async def main():
    print(await asyncio.wait_for(work(1), timeout=2))  # expect: slept 1
    try:
        await asyncio.wait_for(work(5), 1)
    except asyncio.TimeoutError as e:
        print('timeout', type(e).__name__, repr(str(e)), asyncio.TimeoutError is TimeoutError)
    # expect: cancelled 5
    # expect: timeout TimeoutError '' True
    print(await asyncio.wait_for(work(0.5), None))  # expect: slept 0.5
    try:
        await asyncio.wait_for(work(3), 0)
    except TimeoutError:
        print('zero')
    # expect: zero
