import contextvars

_current = contextvars.ContextVar("context", default={})


def get_current():
    return _current.get()


def attach(context):
    return _current.set(context)


def detach(token):
    _current.reset(token)
