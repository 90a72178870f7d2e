# args: --tasks {here}/replies.json
# no-python
from pawl import detach, workflow
from pawl.tasks import price


@workflow
def order():
    detach(price(1))
# expect compile error: 9: detach() needs the call
