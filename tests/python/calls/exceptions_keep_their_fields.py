# args: --tasks {here}/exceptions_keep_their_fields.json
# no-python
from dataclasses import dataclass

from pawl import TaskError, task


class Declined(Exception):
    def __init__(self, reason, *, cents):
        raise AssertionError('it is not called')

    def __str__(self):
        return 'its own text'

    @property
    def euros(self):
        return self.cents / 100


class Slotted(Exception):
    __slots__ = ('code',)


@dataclass
class Refused(Exception):
    code: int
    name: str = ''


@task
def charge(order): ...


async def main():
    for order in range(7):
        try:
            await charge(order)
        except Declined as error:
            print(error.reason, error.cents, error.euros, error.args, isinstance(error, TaskError))
            print(error.data, error.kind, repr(str(error)), error.attempts)
        except Refused as error:
            print(error.code, error.name, error.kind)
        except Slotted as error:
            print(error.code, error.args)
        except ValueError as error:
            print(error.args, error)
        except TaskError as error:
            print(type(error).__name__, hasattr(error, 'reason'), error.data)
    # expect: x 150 1.5 () True
    # expect: {'reason': 'x', 'cents': 150} Declined '' 1
    # expect: 7 ('slow',)
    # expect: 5 bob Refused
    # expect: ('a', 5) ('a', 5)
    # expect: ('a',) a
    # expect: TaskError False {'reason': 'x'}
    # expect: ('a',) a
