# What stands above @task decorates what workflows call; what stands below it is the worker's.
# args: --tasks {here}/decorated_tasks.json
# no-python
import functools

from pawl import task, workflow

TASKS = {}
CALLS = []


def registered(name):
    def register(function):
        TASKS[name] = function
        return function
    return register


def logged(function):
    @functools.wraps(function)
    async def call(*args):
        CALLS.append(args)
        return await function(*args)
    return call


def traced(function):
    import requests
    return requests.traced(function)


@registered("charge")
@task
async def charge(order):
    return order


@registered("ship")
@logged
@task(retry=3)
@functools.cache
def ship(order):
    return order


@traced
@task
def mail(text):
    return text


@workflow
async def flow():
    print(sorted(TASKS), ship.__name__)  # expect: ['charge', 'ship'] ship
    print(await charge("o1"), await TASKS["charge"]("o2"))  # expect: paid paid again
    print(await TASKS["ship"]("o3"), CALLS, ship is TASKS["ship"])  # expect: sent [('o3',)] True
    print(await mail("hello"))  # expect: mailed
