import _thread
import threading

lock = _thread.allocate_lock()
print(type(lock) is _thread.LockType, isinstance(threading.Lock(), _thread.LockType), _thread.LockType)
# expect: True True <class '_thread.lock'>
with lock:
    print(lock.locked(), lock.acquire_lock(False), lock.locked_lock())
# expect: True False True
print(lock.acquire_lock(), lock.release_lock(), _thread.error, _thread.TIMEOUT_MAX)
# expect: True None <class 'RuntimeError'> 9223372036.0
with _thread.RLock() as got:
    print(got, isinstance(threading.RLock(), _thread.RLock), _thread.get_ident() == threading.get_ident())
# expect: True True True
