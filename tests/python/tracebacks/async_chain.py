import asyncio
async def inner(x):
    await asyncio.sleep(0.1)
    return 1 / x
async def middle(x):
    return await inner(x)
async def main():
    print('start')
    await middle(0)
# expect: start
# expect stderr: Traceback (most recent call last):
# expect stderr:   File "async_chain.py", line 9, in main
# expect stderr:     await middle(0)
# expect stderr:   File "async_chain.py", line 6, in middle
# expect stderr:     return await inner(x)
# expect stderr:   File "async_chain.py", line 4, in inner
# expect stderr:     return 1 / x
# expect stderr: ZeroDivisionError: division by zero
