# no-python: asyncio.run() is nothing special there
import asyncio
def waits(*values):
    asyncio.run(asyncio.sleep(1))
    return values[-1] if values else None
class Value:
    def __eq__(self, other): return waits(True)
    def __lt__(self, other): return waits(True)
    def __hash__(self): return 1

try:
    sorted([Value(), Value()])
except BaseException as error:
    print('caught', type(error))
# expect limit: PAWL-2012
