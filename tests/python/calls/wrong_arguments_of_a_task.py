from pawl import task


@task
def charge(order, cents): ...


async def main():
    await charge('a', cents=5)
    await charge.options(queue='fast')('a', amount=5)
    # expect compile error: 10: charge() got an unexpected keyword argument 'amount'
