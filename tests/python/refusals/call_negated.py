from pawl import sleep, task, workflow


@task
def charge(x): ...


@workflow
async def order(x):
    ok = not charge(x)
    return ok
# expect compile error: 10: is a condition
