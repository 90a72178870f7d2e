import re
import threading


def shown(value):
    return re.sub("0x[0-9a-f]+", "…", repr(value))


def error_of(action):
    try:
        return action()
    except Exception as error:
        return f"{type(error).__name__}: {error}"


condition = threading.Condition()
print(shown(condition), error_of(condition.notify), error_of(condition.wait), error_of(condition.notify_all))
# expect: <Condition(<unlocked _thread.RLock object owner=0 count=0 at …>, 0)> RuntimeError: cannot notify on un-acquired lock RuntimeError: cannot wait on un-acquired lock RuntimeError: cannot notify on un-acquired lock
with condition as got:
    print(got, condition.notify(), condition.notify(2), condition.notify_all(), condition.notifyAll(), condition.wait(0.001), condition.wait(timeout=0))
    asked = []
    print(condition.wait_for(lambda: len(asked) or asked.append(1), timeout=0.001))
    print(condition.wait_for(lambda: "there"), condition.wait_for(lambda: [], 0))
# expect: True None None None None False False
# expect: 1
# expect: there []
print(condition.acquire(), condition.acquire(blocking=False), condition.release(), condition.release())
# expect: True True None None
print(error_of(condition.release))  # expect: RuntimeError: cannot release un-acquired lock
plain = threading.Condition(threading.Lock())
print(error_of(plain.notify), plain.acquire(), plain.acquire(False), plain.notify(), plain.wait(0), shown(plain))
# expect: RuntimeError: cannot notify on un-acquired lock True False None False <Condition(<locked _thread.lock object at …>, 0)>
plain.release()
print(error_of(lambda: plain.wait(1)), error_of(plain.release))
# expect: RuntimeError: cannot wait on un-acquired lock RuntimeError: release unlocked lock

places = threading.Semaphore(2)
print(shown(places), places.acquire(), places.acquire(timeout=1), places.acquire(False), places.acquire(timeout=0.001))
# expect: <threading.Semaphore at …: value=2> True True False False
print(error_of(lambda: places.acquire(False, 1)), error_of(lambda: places.release(0)))
# expect: ValueError: can't specify timeout for non-blocking acquire ValueError: n must be one or more
print(places.release(3), shown(places), error_of(lambda: threading.Semaphore(-1)))
# expect: None <threading.Semaphore at …: value=3> ValueError: semaphore initial value must be >= 0
with places as got:
    print(got, shown(places))
# expect: True <threading.Semaphore at …: value=2>
bounded = threading.BoundedSemaphore(2)
print(shown(bounded), error_of(bounded.release), error_of(lambda: bounded.release(-1)))
# expect: <threading.BoundedSemaphore at …: value=2/2> ValueError: Semaphore released too many times ValueError: n must be one or more
with bounded:
    print(shown(bounded), error_of(lambda: bounded.release(2)), bounded.acquire(), bounded.acquire(blocking=False))
    bounded.release()
# expect: <threading.BoundedSemaphore at …: value=1/2> ValueError: Semaphore released too many times True False
print(shown(bounded), threading.BoundedSemaphore().acquire())
# expect: <threading.BoundedSemaphore at …: value=2/2> True

event = threading.Event()
print(shown(event), event.is_set(), event.wait(0.001), event.wait(timeout=0))
# expect: <threading.Event at …: unset> False False False
print(event.set(), shown(event), event.is_set(), event.wait(), event.wait(5), event.isSet(), event.clear(), event.is_set())
# expect: None <threading.Event at …: set> True True True True None False


class Stop(threading.Event):
    pass


print(shown(Stop()).replace("__main__", "main"))  # expect: <main.Stop at …: unset>
