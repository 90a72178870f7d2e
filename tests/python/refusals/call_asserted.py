from pawl import sleep, task, workflow


@task
def charge(x): ...


@workflow
async def order(x):
    assert charge(x)
# expect compile error: 10: is a condition
