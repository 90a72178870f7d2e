# args: --tasks {here}/replies.json
# no-python
# A native that calls a task in the middle of its work cannot wait for it, and gives no call either.
import bisect
from pawl import workflow
from pawl.tasks import price


@workflow
def order():
    items = [1, 2]
    try:
        bisect.bisect(items, 1, key=price)
    except BaseException as error:
        print("caught", error)
# expect limit: PAWL-2012
