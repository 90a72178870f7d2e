# no-python: asyncio.run() is nothing special there
import asyncio
def waits(*values):
    asyncio.run(asyncio.sleep(1))
    return values[-1] if values else None
class Value:
    def __int__(self): return waits(1)

try:
    int(Value())
except BaseException as error:
    print('caught', type(error))
# expect limit: PAWL-2012
