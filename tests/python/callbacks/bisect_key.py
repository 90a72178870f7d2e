# no-python: asyncio.run() is nothing special there
import asyncio
import bisect
def waits(*values):
    asyncio.run(asyncio.sleep(1))
    return values[-1] if values else None
try:
    bisect.bisect([1, 2], 1, key=waits)
except BaseException as error:
    print('caught', type(error))
# expect limit: PAWL-2012
