# no-python
from pawl import sleep, task, workflow


@task
def charge(order, cents): ...


@workflow
def order():
    charge.call(1)
# expect compile error: 11: charge() missing 1 required positional argument: 'cents'
