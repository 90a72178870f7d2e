from pawl import sleep, task, workflow


@task
def charge(x): ...


@workflow
async def order(x):
    return {"receipt": charge(x)}
# expect compile error: 10: is returned
