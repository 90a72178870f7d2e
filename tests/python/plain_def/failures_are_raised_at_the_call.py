# args: --tasks {here}/replies.json
# no-python
from pawl import TaskError, gather, workflow
from pawl.tasks import decline, price


class CardDeclined(Exception):
    pass


def pay(x):
    try:
        return decline(x)
    finally:
        print("tried", x, price(x))


@workflow
def order():
    paid = "not yet"
    try:
        paid = decline(1)
    except CardDeclined as error:
        print(error, isinstance(error, TaskError), error.data)  # expect: no funds True {'code': 51}
    print(paid)  # expect: not yet
    try:
        pay(2)
    except CardDeclined:
        print("declined")
    # expect: tried 2 10
    # expect: declined
    print([type(one).__name__ for one in gather(decline.call(1), price.call(2), return_exceptions=True)])
    # expect: ['CardDeclined', 'int']
    pay(3)
# expect: tried 3 30
# expect stderr: Traceback (most recent call last):
# expect stderr:   File "failures_are_raised_at_the_call.py", line 34, in order
# expect stderr:     pay(3)
# expect stderr:   File "failures_are_raised_at_the_call.py", line 13, in pay
# expect stderr:     return decline(x)
# expect stderr: CardDeclined: no funds
