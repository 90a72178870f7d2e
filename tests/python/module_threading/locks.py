import re
import threading


def shown(value):
    return re.sub("0x[0-9a-f]+|owner=[1-9][0-9]*", "…", repr(value))


def error_of(action):
    try:
        return action()
    except Exception as error:
        return f"{type(error).__name__}: {error}"


lock = threading.Lock()
print(type(lock), shown(lock), lock.locked())
# expect: <class '_thread.lock'> <unlocked _thread.lock object at …> False
print(lock.acquire(), lock.locked(), shown(lock))
# expect: True True <locked _thread.lock object at …>
print(lock.acquire(False), lock.acquire(blocking=False), lock.acquire(timeout=0.001), lock.acquire(True, 0))
# expect: False False False False
print(lock.release(), lock.locked(), error_of(lock.release))
# expect: None False RuntimeError: release unlocked lock
with lock as got:
    print(got, lock.locked())
# expect: True True
try:
    with lock:
        raise KeyError("x")
except KeyError:
    print(lock.locked())
# expect: False
for arguments in ((False, 1), (True, -2), (True, float("nan")), (True, 1e30), (True, 10**20), (True, "x"), ("x",),
                  (True, None), (False, -1), (False, 0)):
    print(arguments, error_of(lambda: lock.acquire(*arguments)))
# expect: (False, 1) ValueError: can't specify a timeout for a non-blocking call
# expect: (True, -2) ValueError: timeout value must be positive
# expect: (True, nan) ValueError: Invalid value NaN (not a number)
# expect: (True, 1e+30) OverflowError: timestamp out of range for platform time_t
# expect: (True, 100000000000000000000) OverflowError: timestamp too large to convert to C _PyTime_t
# expect: (True, 'x') TypeError: 'str' object cannot be interpreted as an integer
# expect: ('x',) TypeError: 'str' object cannot be interpreted as an integer
# expect: (True, None) TypeError: 'NoneType' object cannot be interpreted as an integer
# expect: (False, -1) True
# expect: (False, 0) ValueError: can't specify a timeout for a non-blocking call
print(error_of(lambda: type(lock)()), error_of(lambda: lock.lock), sep="\n")
# expect: TypeError: cannot create '_thread.lock' instances
# expect: AttributeError: '_thread.lock' object has no attribute 'lock'

again = threading.RLock()
print(type(again), shown(again), error_of(again.release))
# expect: <class '_thread.RLock'> <unlocked _thread.RLock object owner=0 count=0 at …> RuntimeError: cannot release un-acquired lock
with again:
    with again as got:
        print(got, again.acquire(blocking=False), again.acquire(timeout=1), shown(again))
        again.release()
        again.release()
# expect: True True True <locked _thread.RLock object … count=4 at …>
print(shown(again), error_of(again.release), error_of(lambda: again.locked()), sep="\n")
# expect: <unlocked _thread.RLock object owner=0 count=0 at …>
# expect: RuntimeError: cannot release un-acquired lock
# expect: AttributeError: '_thread.RLock' object has no attribute 'locked'
print(error_of(lambda: again.acquire(False, 3)), error_of(lambda: again.acquire(timeout=-3)), sep="\n")
# expect: ValueError: can't specify a timeout for a non-blocking call
# expect: ValueError: timeout value must be positive
print(threading.TIMEOUT_MAX, threading.ThreadError is RuntimeError)  # expect: 9223372036.0 True
