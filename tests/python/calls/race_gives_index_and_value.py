# args: --tasks {here}/replies.json
# no-python
import asyncio
from pawl import race, sleep
from pawl.tasks import ship


async def slow(seconds):
    try:
        await asyncio.sleep(seconds)
        return seconds
    except asyncio.CancelledError:
        print('cancelled', seconds)
        raise


async def fails():
    raise ValueError('first')


async def main():
    print(await race(slow(3), slow(1), sleep(2)))
    # expect: (1, 1)
    # expect: cancelled 3
    print(await race(sleep(5, 'five'), sleep(4, 'four')))  # expect: (1, 'four')
    index, value = await race(sleep(100), ship('x'))
    print(index, value)  # expect: 1 1
    try:
        await race(fails(), slow(9))
    except ValueError as error:
        print(error)
    # expect: first
    # expect: cancelled 9
    try:
        await asyncio.wait_for(race(slow(7), slow(8)), 1)
    except asyncio.TimeoutError:
        print('timeout')
    # expect: cancelled 7
    # expect: cancelled 8
    # expect: timeout
