# args: --tasks {here}/replies.json
# no-python
import asyncio
from pawl import TaskError
from pawl.tasks import flaky


async def main():
    for attempt in range(4):
        try:
            print(attempt, await flaky(attempt))
        except TimeoutError as error:
            print(attempt, 'timeout', error, isinstance(error, OSError))
        except KeyError as error:
            print(attempt, 'key', error, repr(error))
        except TaskError as error:
            print(attempt, 'task', error, error.kind)
    # expect: 0 timeout too slow True
    # expect: 1 key 'sku' KeyError("'sku'")
    # expect: 2 task NoTruck: not today NoTruck
    # expect: 3 done
