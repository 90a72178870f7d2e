# no-python: asyncio.run() is nothing special there
import asyncio
def waits(*values):
    asyncio.run(asyncio.sleep(1))
    return values[-1] if values else None
class Meta(type):
    def __init__(cls, *args): waits()

try:
    class Made(metaclass=Meta): pass
except BaseException as error:
    print('caught', type(error))
# expect limit: PAWL-2012
