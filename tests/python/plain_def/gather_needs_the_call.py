# args: --tasks {here}/replies.json
# no-python
from pawl import gather, workflow
from pawl.tasks import price


@workflow
def order():
    return gather(*[price(x) for x in range(3)])
# expect compile error: 9: this call gives its value, and gather() needs the call
