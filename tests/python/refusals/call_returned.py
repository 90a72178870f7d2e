from pawl import sleep, task, workflow


@task
def charge(x): ...


@workflow
async def order(x):
    return charge(x)
# expect compile error: 10: await it: await charge(x)
