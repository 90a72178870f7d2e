# no-python: asyncio.run() is nothing special there
import asyncio
import collections, itertools
def waits(*values):
    asyncio.run(asyncio.sleep(1))
    return values[-1] if values else None
def source():
    yield waits(1)
    yield waits(2)

try:
    [x for x in itertools.zip_longest(source(), [2])]
except BaseException as error:
    print('caught', type(error))
# expect limit: PAWL-2012
