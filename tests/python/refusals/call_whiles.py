from pawl import sleep, task, workflow


@task
def charge(x): ...


@workflow
async def order(x):
    while charge(x):
        pass
# expect compile error: 10: is a condition
