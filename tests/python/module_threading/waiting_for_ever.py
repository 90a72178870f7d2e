# no-python: CPython waits
import asyncio
import threading

lock = threading.Lock()
condition = threading.Condition()
event = threading.Event()
places = threading.Semaphore(0)


def error_of(action):
    try:
        return action()
    except Exception as error:
        return f"{type(error).__name__} {error}"


async def hold():
    with lock:
        await asyncio.sleep(1)


async def main():
    holder = asyncio.create_task(hold())
    await asyncio.sleep(0)
    print(error_of(lock.acquire))
    print(error_of(lambda: lock.acquire(True, -1)) == error_of(lock.__enter__) == error_of(lock.acquire))
    await holder
    print(lock.acquire())
    with condition:
        print(error_of(condition.wait))
        print(error_of(lambda: condition.wait_for(lambda: False)) == error_of(condition.wait))
    print(error_of(condition.release))
    print(error_of(event.wait))
    print(error_of(places.acquire))
    with lock:
        pass
# expect: UnavailableError PAWL-2013: acquire() of a Lock that is held is not available in a workflow: it would wait for ever: a run has one thread; use asyncio.Lock
# expect: True
# expect: True
# expect: UnavailableError PAWL-2013: wait() for a Condition is not available in a workflow: it would wait for ever: a run has one thread; use asyncio.Condition
# expect: True
# expect: RuntimeError cannot release un-acquired lock
# expect: UnavailableError PAWL-2013: wait() for an Event that is not set is not available in a workflow: it would wait for ever: a run has one thread; use asyncio.Event
# expect: UnavailableError PAWL-2013: acquire() of a Semaphore at 0 is not available in a workflow: it would wait for ever: a run has one thread; use asyncio.Semaphore
# expect error: pawl.UnavailableError: PAWL-2013: acquire() of a Lock that is held is not available in a workflow: it would wait for ever: a run has one thread; use asyncio.Lock
