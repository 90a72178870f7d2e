# args: --tasks {here}/replies.json
# no-python
from pawl import as_completed, workflow
from pawl.tasks import price


@workflow
def order():
    return [each.result() for each in as_completed([price(1), price(2)])]
# expect compile error: 9: so this call gives its value, and as_completed() needs the call
