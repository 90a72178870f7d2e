# args: --tasks {here}/replies.json
# no-python
import functools

from pawl import TaskError, compensate, task


@task
def charge(order, cents=0, /, *, currency='EUR'): ...


@task
def ship(order, *parcels, **details): ...


def traced(function):
    @functools.wraps(function)
    def wrapper(*args, **kwargs):
        return function('trace', *args, **kwargs)
    return wrapper


@task
@traced
def flaky(trace, order): ...


def refused(call, *args, **kwargs):
    try:
        call(*args, **kwargs)
    except TypeError as error:
        print(error)


async def main():
    refused(charge)  # expect: charge() missing 1 required positional argument: 'order'
    refused(charge, 1, 2, 3)
    # expect: charge() takes from 1 to 2 positional arguments but 3 were given
    refused(charge.options(retry=1), 1, amount=5)
    # expect: charge() got an unexpected keyword argument 'amount'
    refused(charge.__call__, order=1)
    # expect: charge() got some positional-only arguments passed as keyword arguments: 'order'
    refused(task, charge, 1, colour='red')
    # expect: charge() got an unexpected keyword argument 'colour'
    refused(compensate, charge)
    # expect: charge() missing 1 required positional argument: 'order'
    arguments = {'currency': 'USD'}
    print(await charge(1, **arguments))  # expect: {'id': 'pay_1'}
    print(await ship(1, 2, 3, weight=4), await ship('a'))  # expect: 1 2
    # What another decorator makes of a task, and a task by its name, are the worker's affair.
    for call in (flaky('order'), task('flaky', 1, 2, 3), task('flaky', nonsense=1)):
        try:
            await call
        except TaskError as error:
            print(error.message)
    # expect: too slow
    # expect: 'sku'
    # expect: not today
