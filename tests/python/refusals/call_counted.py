from pawl import sleep, task, workflow


@task
def charge(x): ...


@workflow
async def order(x):
    return len(charge(x))
# expect compile error: 10: is an argument
