# Public names of asyncio that a program without files and sockets can use.
import asyncio
def missing(thing, names):
    return [name for name in names.split() if not hasattr(thing, name)]
print(missing(asyncio.Queue, """
empty full get get_nowait join maxsize put put_nowait qsize task_done
"""))
# expect: []
print(missing(asyncio.PriorityQueue, """
empty full get get_nowait join maxsize put put_nowait qsize task_done
"""))
# expect: []
print(missing(asyncio.LifoQueue, """
empty full get get_nowait join maxsize put put_nowait qsize task_done
"""))
# expect: []
print(missing(asyncio.Lock, """
acquire locked release
"""))
# expect: []
print(missing(asyncio.Event, """
clear is_set set wait
"""))
# expect: []
print(missing(asyncio.Semaphore, """
acquire locked release
"""))
# expect: []
print(missing(asyncio.Condition, """
notify notify_all wait wait_for
"""))
# expect: []
print(missing(asyncio.Task, """
add_done_callback cancel cancelled cancelling done exception get_name remove_done_callback
result set_exception set_name set_result uncancel
"""))
# expect: []
print(missing(asyncio.TaskGroup, """
create_task
"""))
# expect: []
print(missing(asyncio, """
ALL_COMPLETED FIRST_COMPLETED FIRST_EXCEPTION CancelledError InvalidStateError TimeoutError
QueueEmpty QueueFull Future gather sleep wait wait_for as_completed shield create_task
current_task all_tasks timeout timeout_at ensure_future iscoroutine iscoroutinefunction
isfuture run get_running_loop Barrier BoundedSemaphore
"""))
# expect: []
