# args: --tasks {here}/lists_that_do_not_fit.json
# no-python
from dataclasses import dataclass
from enum import Enum
from typing import Optional

from pawl import task


class Kind(Enum):
    DEBIT = 'debit'


@dataclass
class Payment:
    id: str


@task
def history(order) -> list[Payment]: ...


@task
def by_day(order) -> dict[str, list[Payment]]: ...


@task
def pairs(order) -> tuple[Payment, ...]: ...


@task
def maybe(order) -> Optional[list[Payment]]: ...


@task
def kinds(order) -> list[Kind]: ...


@task
def numbers(order) -> list[int]: ...


async def main():
    for call, times in ((history, 6), (by_day, 3), (pairs, 2), (maybe, 2), (kinds, 2), (numbers, 2)):
        for order in range(times):
            try:
                print(await call(order))
            except TypeError as error:
                print(error)
    # expect: task 'history' gave what does not fit list[Payment]: result: a list is needed, not dict
    # expect: task 'history' gave what does not fit list[Payment]: result: a list is needed, not int
    # expect: task 'history' gave what does not fit list[Payment]: result: a list is needed, not str
    # expect: [Payment(id='pay_2')]
    # expect: task 'history' gave what does not fit list[Payment]: result[0]: an object with the fields of Payment is needed, not int
    # expect: task 'history' gave what does not fit list[Payment]: result: a list is needed, not NoneType
    # expect: task 'by_day' gave what does not fit dict[str, list[Payment]]: result: an object is needed, not list
    # expect: {'mon': [Payment(id='pay_3')]}
    # expect: task 'by_day' gave what does not fit dict[str, list[Payment]]: result['mon']: a list is needed, not dict
    # expect: task 'pairs' gave what does not fit tuple[Payment, ...]: result: a list is needed, not dict
    # expect: (Payment(id='pay_6'),)
    # expect: None
    # expect: task 'maybe' gave what does not fit Optional[list[Payment]]: result: a list is needed, not dict
    # expect: task 'kinds' gave what does not fit list[Kind]: result: a list is needed, not str
    # expect: [<Kind.DEBIT: 'debit'>]
    # expect: task 'numbers' gave what does not fit list[int]: result: a list is needed, not dict
    # expect: task 'numbers' gave what does not fit list[int]: result: a list is needed, not str
