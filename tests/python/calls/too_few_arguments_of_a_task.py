import pawl


@pawl.task(name='bill')
async def charge(order, cents, *, currency='EUR', reason): ...


async def main():
    await charge('a', 5, reason='sold')
    return [charge('a', reason='sold')]
    # expect compile error: 10: charge() missing 1 required positional argument: 'cents'
