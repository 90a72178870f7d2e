import asyncio
import copy
import threading


def error_of(action):
    try:
        return action()
    except Exception as error:
        return f"{type(error).__name__}: {error}"


class Session(threading.local):
    depth = 0

    def __init__(self, user, *, tags=()):
        self.user = user
        self.tags = list(tags)


class Plain(threading.local):
    pass


state = threading.local()
state.value = 1
session = Session("ann", tags="ab")
print(type(state), state.value, vars(state), hasattr(state, "other"), getattr(state, "other", "none"))
# expect: <class '_thread._local'> 1 {'value': 1} False none
print(error_of(lambda: state.other), error_of(lambda: session.other), error_of(lambda: Plain().other))
# expect: AttributeError: '_thread._local' object has no attribute 'other' AttributeError: 'Session' object has no attribute 'other' AttributeError: 'Plain' object has no attribute 'other'
print(error_of(lambda: threading.local(1)), error_of(lambda: Plain(x=1)), error_of(Session))
# expect: TypeError: Initialization arguments are not supported TypeError: Initialization arguments are not supported TypeError: Session.__init__() missing 1 required positional argument: 'user'
del state.value
print(vars(state), error_of(lambda: state.value))
# expect: {} AttributeError: '_thread._local' object has no attribute 'value'
print(session.user, session.tags, session.depth, vars(session))
# expect: ann ['a', 'b'] 0 {'user': 'ann', 'tags': ['a', 'b']}


async def deeper():
    session.depth += 1
    await asyncio.sleep(0)
    return session.depth, threading.current_thread() is threading.main_thread()


async def main():
    print(await asyncio.gather(deeper(), deeper()), Session.depth)
    # expect: [(2, True), (2, True)] 0
    thread = threading.current_thread()
    print(thread.name, thread.getName(), thread.daemon, thread.isDaemon(), thread.is_alive())
    # expect: MainThread MainThread False False True
    print(thread.ident == threading.get_ident() == threading.main_thread().ident, thread.ident > 0)
    # expect: True True
    print(thread.native_id == threading.get_native_id(), repr(thread).replace(str(thread.ident), "N"))
    # expect: True <_MainThread(MainThread, started N)>
    print(error_of(thread.join), error_of(thread.start), error_of(lambda: setattr(thread, "daemon", True)), sep="; ")
    # expect: RuntimeError: cannot join current thread; RuntimeError: threads can only be started once; RuntimeError: cannot set daemon status of active thread
    print(threading.active_count(), [each.name for each in threading.enumerate()], type(thread))
    # expect: 1 ['MainThread'] <class 'threading._MainThread'>
    thread.name = 7
    print(repr(threading.main_thread().name))  # expect: '7'
    thread.setName("MainThread")
    for held in (threading.Lock(), threading.RLock(), state, session, threading.Condition(), threading.Event(),
                 threading.Semaphore()):
        print(error_of(lambda: copy.deepcopy(held)))
    # expect: TypeError: cannot pickle '_thread.lock' object
    # expect: TypeError: cannot pickle '_thread.RLock' object
    # expect: TypeError: cannot pickle '_thread._local' object
    # expect: TypeError: cannot pickle 'Session' object
    # expect: TypeError: cannot pickle '_thread.RLock' object
    # expect: TypeError: cannot pickle '_thread.lock' object
    # expect: TypeError: cannot pickle '_thread.lock' object
    event = threading.Event()
    event.set()
    print(copy.copy(event).is_set())  # expect: True
