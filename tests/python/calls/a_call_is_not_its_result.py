# args: --tasks {here}/replies.json
# no-python
import asyncio
from pawl import child, promise
from pawl.tasks import charge


def told(use):
    try:
        use()
    except (TypeError, AttributeError) as error:
        print(error)


async def main():
    call = charge(1)
    told(lambda: call['id'])
    # expect: '_asyncio.Future' object is not subscriptable (a call must be awaited: 'await charge(...)')
    told(lambda: call.id)
    # expect: '_asyncio.Future' object has no attribute 'id' (a call must be awaited: 'await charge(...)')
    told(lambda: call + 1)
    # expect: unsupported operand type(s) for +: '_asyncio.Future' and 'int' (a call must be awaited: 'await charge(...)')
    told(lambda: 3 < call)
    # expect: '<' not supported between instances of 'int' and '_asyncio.Future' (a call must be awaited: 'await charge(...)')
    told(lambda: promise()[0])
    # expect: '_asyncio.Future' object is not subscriptable (a call must be awaited)
    running = child('charge_all', 1)
    told(lambda: running.total)
    # expect: '_asyncio.Future' object has no attribute 'total' (a call must be awaited)
    told(lambda: asyncio.Future()['id'])
    # expect: '_asyncio.Future' object is not subscriptable
    print((await call)['id'])  # expect: pay_1
