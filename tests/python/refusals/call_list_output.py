from pawl import sleep, task, workflow


@task
def charge(x): ...


@workflow
async def order(x):
    return [charge(y) for y in x]
# expect compile error: 10: is returned
