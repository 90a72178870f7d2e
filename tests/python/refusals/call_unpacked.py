from pawl import sleep, task, workflow


@task
def charge(x): ...


@workflow
async def order(x):
    a, b = charge(x)
    return a
# expect compile error: 10: is unpacked
