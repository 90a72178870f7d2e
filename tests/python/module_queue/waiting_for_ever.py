# no-python: CPython waits
import queue


def error_of(action):
    try:
        return action()
    except Exception as error:
        return f"{type(error).__name__} {error}"


line = queue.Queue(1)
for made in (line, queue.LifoQueue(), queue.PriorityQueue(), queue.SimpleQueue()):
    print(error_of(made.get))
print(line.put(1), error_of(lambda: line.put(2)), line.qsize())
print(line.get(), error_of(line.join))
print(line.task_done(), line.join())
# expect: UnavailableError PAWL-2013: get() from an empty queue is not available in a workflow: it would wait for ever: a run has one thread; use asyncio.Queue
# expect: UnavailableError PAWL-2013: get() from an empty queue is not available in a workflow: it would wait for ever: a run has one thread; use asyncio.Queue
# expect: UnavailableError PAWL-2013: get() from an empty queue is not available in a workflow: it would wait for ever: a run has one thread; use asyncio.Queue
# expect: UnavailableError PAWL-2013: get() from an empty queue is not available in a workflow: it would wait for ever: a run has one thread; use asyncio.Queue
# expect: None UnavailableError PAWL-2013: put() into a full queue is not available in a workflow: it would wait for ever: a run has one thread; use asyncio.Queue 1
# expect: 1 UnavailableError PAWL-2013: join() of a queue with unfinished tasks is not available in a workflow: it would wait for ever: a run has one thread; use asyncio.Queue
# expect: None None
