from pawl import task as job, workflow


@job(queues="mail")
def charge(x): ...


@workflow
async def order(x):
    return await charge(x)
# expect compile error: 4: did you mean 'queue'?
