from pawl import sleep, task, workflow


@task
def charge(x): ...


@workflow
async def order(x):
    return charge(x).id_of_charge
# expect compile error: 10: is asked for
