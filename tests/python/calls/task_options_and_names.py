# args: --tasks {here}/replies.json
# no-python
from pawl import RetryPolicy, task
from pawl.tasks import ship


async def main():
    fast = ship.options(queue='fast', retry=RetryPolicy(max_attempts=3, non_retryable=[ValueError]))
    print(await fast('a'), await fast.options(timeout=5, cancel='wait')('b'), fast.name)
    # expect: 1 2 ship
    print(await task('ship', 1, kind='x'), await task(ship, 2))  # expect: 3 4
    for wrong in ({'colour': 1}, {'cancel': 'maybe'}, {'retry': -1}):
        try:
            ship.options(**wrong)
        except (TypeError, ValueError) as error:
            print(type(error).__name__, error)
    # expect: TypeError options() got an unexpected keyword argument 'colour'
    # expect: ValueError options(): cancel must be 'request' or 'wait'
    # expect: ValueError options(): retry must not be negative
    try:
        await ship([1, {'a': {2, print}}])
    except TypeError as error:
        print(error)
    # expect: args[0][1].a{1}: a value of type 'builtin_function_or_method' cannot leave the run (PAWL-2016); pass plain data
