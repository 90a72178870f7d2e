# args: --tasks {here}/replies.json
# no-python
from pawl import workflow
from pawl.tasks import price


def twice(x):
    return price(x)


async def part(x):
    return await twice(x)


@workflow
def order():
    return twice(1), part(2)
# expect compile error: 8: both use 'twice'
