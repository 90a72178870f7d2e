# no-python: asyncio.run() is nothing special there
import asyncio
import datetime
def waits(*values):
    asyncio.run(asyncio.sleep(1))
    return values[-1] if values else None
class Zone(datetime.tzinfo):
    def utcoffset(self, when): return waits(datetime.timedelta())

try:
    datetime.datetime(2024, 1, 1, tzinfo=Zone()).utcoffset()
except BaseException as error:
    print('caught', type(error))
# expect limit: PAWL-2012
