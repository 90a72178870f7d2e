from pawl import task


@task
def charge(x): ...


async def main():
    return await charge.options(retries=5)(1)
# expect compile error: 9: a task has no option 'retries'
