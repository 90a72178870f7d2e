# args: --tasks {here}/replies.json
# no-python
# A native that calls a task cannot wait for it, and gives no list of calls either.
from pawl import workflow
from pawl.tasks import price


@workflow
def order():
    items = [1, 2]
    try:
        items.sort(key=price)
    except BaseException as error:
        print("caught", error)
# expect limit: PAWL-2012
