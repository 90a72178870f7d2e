import asyncio
async def work():
    await asyncio.sleep(0.1)
    raise ValueError('in task')
async def main():
    t = asyncio.create_task(work())
    await t
# expect stderr: Traceback (most recent call last):
# expect stderr:   File "async_task.py", line 7, in main
# expect stderr:     await t
# expect stderr:   File "async_task.py", line 4, in work
# expect stderr:     raise ValueError('in task')
# expect stderr: ValueError: in task
