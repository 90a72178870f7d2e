# args: --tasks {here}/replies.json --result
# no-python
import asyncio
from pawl import detach, set_status
from pawl.tasks import ship


async def forever(name):
    try:
        while True:
            await asyncio.sleep(1)
    finally:
        print('cleaned up', name)


async def last_words():
    await asyncio.sleep(5)
    print('detached ones go on')


async def main():
    tasks = [asyncio.create_task(forever(i)) for i in range(2)]
    detach(last_words())
    set_status({'step': 'last'})
    await ship(1)
    print('main returns')
    return 'result'
# expect: main returns
# expect: cleaned up 0
# expect: cleaned up 1
# expect: detached ones go on
# expect: "result"
