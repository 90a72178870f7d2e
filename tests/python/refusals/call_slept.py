from pawl import sleep, task, workflow


@task
def charge(x): ...


@workflow
async def order(x):
    return 1 if sleep(1) else 2
# expect compile error: 10: is a condition
