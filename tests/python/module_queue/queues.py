import queue


def error_of(action):
    try:
        return action()
    except Exception as error:
        return f"{type(error).__name__}: {error}"


line = queue.Queue(maxsize=2)
print(line.maxsize, line.qsize(), line.empty(), line.full(), line.queue)
# expect: 2 0 True False deque([])
print(line.put("a"), line.put("b", timeout=3), line.qsize(), line.empty(), line.full(), list(line.queue))
# expect: None None 2 False True ['a', 'b']
for action in (lambda: line.put("c", block=False), lambda: line.put("c", False), lambda: line.put("c", timeout=0),
               lambda: line.put_nowait("c"), lambda: line.put("c", True, -1), lambda: line.put("c", False, -1)):
    print(error_of(action))
# expect: Full:
# expect: Full:
# expect: Full:
# expect: Full:
# expect: ValueError: 'timeout' must be a non-negative number
# expect: Full:
print(line.get(), line.get(timeout=5), line.unfinished_tasks)  # expect: a b 2
for action in (lambda: line.get(block=False), lambda: line.get(False), lambda: line.get(timeout=0), line.get_nowait,
               lambda: line.get(True, -1), lambda: line.get(False, -1)):
    print(error_of(action))
# expect: Empty:
# expect: Empty:
# expect: Empty:
# expect: Empty:
# expect: ValueError: 'timeout' must be a non-negative number
# expect: Empty:
print(line.task_done(), line.task_done(), line.join(), error_of(line.task_done))
# expect: None None None ValueError: task_done() called too many times
print(queue.Queue().put(1, timeout=-1), queue.Queue(-1).put(1), queue.Queue(-1).full())
# expect: None None False

stack = queue.LifoQueue()
ranked = queue.PriorityQueue(3)
for item in ((2, "two"), (3, "three"), (1, "one")):
    stack.put_nowait(item)
    ranked.put(item)
print([stack.get() for _ in range(3)], error_of(stack.get_nowait))
# expect: [(1, 'one'), (3, 'three'), (2, 'two')] Empty:
print(ranked.full(), ranked.queue[0], [ranked.get_nowait() for _ in range(3)], error_of(ranked.get_nowait))
# expect: True (1, 'one') [(1, 'one'), (2, 'two'), (3, 'three')] Empty:
print(error_of(lambda: [ranked.put(item) for item in ("a", 1)]))
# expect: TypeError: '<' not supported between instances of 'int' and 'str'

simple = queue.SimpleQueue()
print(type(simple), simple.empty(), simple.put(1), simple.put(2, False, -1), simple.put_nowait(3), simple.qsize())
# expect: <class '_queue.SimpleQueue'> True None None None 3
print(simple.get(), simple.get(timeout=1), simple.get_nowait(), error_of(simple.get_nowait), error_of(lambda: simple.get(timeout=0)))
# expect: 1 2 3 Empty:  Empty:
print(error_of(lambda: simple.get(timeout=-1)))
# expect: ValueError: 'timeout' must be a non-negative number

print(queue.Empty, queue.Full, queue.Empty.__bases__, queue.Full.__bases__, issubclass(queue.Full, queue.Empty))
# expect: <class '_queue.Empty'> <class 'queue.Full'> (<class 'Exception'>,) (<class 'Exception'>,) False
print(queue.Queue[int].__args__, queue.SimpleQueue[str].__origin__, isinstance(ranked, queue.Queue))
# expect: (<class 'int'>,) <class '_queue.SimpleQueue'> True
with line.mutex:
    print(line.mutex.locked(), line.not_empty.notify(), line.not_full.notify(), line.all_tasks_done.notify_all())
    line.queue.clear()
# expect: True None None None
line.get_nowait()
# expect error: _queue.Empty
