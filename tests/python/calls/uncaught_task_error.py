# args: --tasks {here}/replies.json
# no-python
from pawl.tasks import charge


async def pay(n):
    return await charge(n)


async def main():
    await pay(1)
    await pay(2)
# expect stderr: Traceback (most recent call last):
# expect stderr:   File "uncaught_task_error.py", line 12, in main
# expect stderr:     await pay(2)
# expect stderr:   File "uncaught_task_error.py", line 7, in pay
# expect stderr:     return await charge(n)
# expect stderr: pawl.TaskError: CardDeclined: no funds
