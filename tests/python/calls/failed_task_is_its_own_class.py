# args: --tasks {here}/replies.json
# no-python
from pawl import TaskError
from pawl.tasks import charge


class CardDeclined(Exception):
    def __init__(self, card, reason):
        super().__init__(card, reason)
        self.card = card


async def main():
    print(await charge(1))  # expect: {'id': 'pay_1'}
    try:
        await charge(2)
    except CardDeclined as error:
        print(type(error).__name__, isinstance(error, TaskError), str(error), error.args)
        print(error.name, error.attempts, error.kind, error.message, error.data)
        print(type(error).__mro__[0] is CardDeclined, issubclass(type(error), CardDeclined))
        print(hasattr(error, 'card'))
    # expect: CardDeclined True no funds ('no funds',)
    # expect: charge 1 CardDeclined no funds {'code': 51}
    # expect: False True
    # expect: False
