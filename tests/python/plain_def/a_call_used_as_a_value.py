# args: --tasks {here}/replies.json
# no-python
from pawl import workflow
from pawl.tasks import price


@workflow
def order():
    return price.call(1) + 1
# expect compile error: 9: the call itself is an operand, not its result
