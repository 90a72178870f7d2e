# args: --tasks {here}/replies.json
# no-python
from pawl import workflow
from pawl.tasks import price


@workflow
def order():
    return await price(1)
# expect compile error: 9: 'await' outside async function
