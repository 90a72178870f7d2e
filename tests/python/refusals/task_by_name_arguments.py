from pawl import task


@task
def charge(x): ...


async def main():
    await charge(1)
    return await task("charge", 1, 2)
# expect compile error: 10: charge() takes 1 positional argument but 2 were given
