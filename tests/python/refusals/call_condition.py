from pawl import sleep, task, workflow


@task
def charge(x): ...


@workflow
async def order(x):
    if charge(x):
        return 1
# expect compile error: 10: await it: await charge(x)
