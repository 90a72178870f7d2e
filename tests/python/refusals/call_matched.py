from pawl import sleep, task, workflow


@task
def charge(x): ...


@workflow
async def order(x):
    match charge(x):
        case 1:
            pass
# expect compile error: 10: is matched
