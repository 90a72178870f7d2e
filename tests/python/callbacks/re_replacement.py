# no-python: asyncio.run() is nothing special there
import asyncio
import re
def waits(*values):
    asyncio.run(asyncio.sleep(1))
    return values[-1] if values else None
try:
    re.sub('a', lambda match: waits('b'), 'a')
except BaseException as error:
    print('caught', type(error))
# expect limit: PAWL-2012
