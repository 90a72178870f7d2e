from pawl import sleep, task, workflow


@task
def charge(x): ...


@workflow
async def order(x):
    return charge.options(queue="q")(x)
# expect compile error: 10: await it
