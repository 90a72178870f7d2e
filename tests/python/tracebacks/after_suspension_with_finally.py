import asyncio
async def main():
    try:
        await asyncio.sleep(0.1)
        {}['k']
    finally:
        await asyncio.sleep(0.1)
        print('cleaned')
# expect: cleaned
# expect stderr: Traceback (most recent call last):
# expect stderr:   File "after_suspension_with_finally.py", line 5, in main
# expect stderr:     {}['k']
# expect stderr: KeyError: 'k'
