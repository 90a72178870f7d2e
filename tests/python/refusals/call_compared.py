from pawl import sleep, task, workflow


@task
def charge(x): ...


@workflow
async def order(x):
    return charge(x) == 5
# expect compile error: 10: is compared
