# args: --tasks {here}/replies.json
# no-python
from pawl import workflow
from pawl.tasks import price


@workflow
def order():
    price.call(1)
# expect compile error: 9: the result of this call is not used
