from pawl import task


@task
def charge(x): ...


async def main():
    return await charge.options(timeout="soon")(1)
# expect compile error: 9: timeout
