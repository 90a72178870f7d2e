# no-python: asyncio.run() is nothing special there
import asyncio
def waits(*values):
    asyncio.run(asyncio.sleep(1))
    return values[-1] if values else None
try:
    [x for x in filter(waits, [1, 2])]
except BaseException as error:
    print('caught', type(error))
# expect limit: PAWL-2012
