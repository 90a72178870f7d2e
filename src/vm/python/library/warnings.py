"""Warnings. What passes the filters is an entry of the run's log."""

from _pawl import log as _write_log, replaced_stderr, stack_entries, stack_module
from _re import compile

__all__ = ["warn", "warn_explicit", "showwarning", "formatwarning", "filterwarnings",
           "simplefilter", "resetwarnings", "catch_warnings"]

_WARNING = 30
_IGNORE_CASE = 2
_ACTIONS = ("error", "ignore", "always", "default", "module", "once")

defaultaction = "default"
onceregistry = {}
# (action, pattern of the message or None, category, pattern of the module or None, line or 0)
filters = [("default", None, DeprecationWarning, "__main__", 0),
           ("ignore", None, DeprecationWarning, None, 0),
           ("ignore", None, PendingDeprecationWarning, None, 0),
           ("ignore", None, ImportWarning, None, 0),
           ("ignore", None, ResourceWarning, None, 0)]
# What was shown: once for each text, category and place, until the filters change.
_shown = {}
# The source line of the place that warned last.
_place = (None, None, "")


class WarningMessage:
    _WARNING_DETAILS = ("message", "category", "filename", "lineno", "file", "line", "source")

    def __init__(self, message, category, filename, lineno, file=None, line=None, source=None):
        self.message = message
        self.category = category
        self.filename = filename
        self.lineno = lineno
        self.file = file
        self.line = line
        self.source = source
        self._category_name = category.__name__ if category else None

    def __str__(self):
        return (f"{{message : {self.message!r}, category : {self._category_name!r}, "
                f"filename : {self.filename!r}, lineno : {self.lineno}, line : {self.line!r}}}")


def formatwarning(message, category, filename, lineno, line=None):
    text = f"{filename}:{lineno}: {category.__name__}: {message}\n"
    if line is None and _place[:2] == (filename, lineno):
        line = _place[2]
    if line:
        text += f"  {line.strip()}\n"
    return text


def showwarning(message, category, filename, lineno, file=None, line=None):
    text = formatwarning(message, category, filename, lineno, line)
    file = replaced_stderr() if file is None else file
    if file is not None:
        file.write(text)
    else:
        _write_log(_WARNING, text[:-1])


_plain_showwarning = showwarning


# --- filters


def _add_filter(item, append):
    if append:
        if item not in filters:
            filters.append(item)
    else:
        if item in filters:
            filters.remove(item)
        filters.insert(0, item)
    _shown.clear()


def filterwarnings(action, message="", category=Warning, module="", lineno=0, append=False):
    assert action in _ACTIONS, f"invalid action: {action!r}"
    assert isinstance(message, str), "message must be a string"
    assert isinstance(category, type), "category must be a class"
    assert issubclass(category, Warning), "category must be a Warning subclass"
    assert isinstance(module, str), "module must be a string"
    assert isinstance(lineno, int) and lineno >= 0, "lineno must be an int >= 0"
    _add_filter((action, compile(message, _IGNORE_CASE) if message else None, category,
                 compile(module) if module else None, lineno), append)


def simplefilter(action, category=Warning, lineno=0, append=False):
    assert action in _ACTIONS, f"invalid action: {action!r}"
    assert isinstance(lineno, int) and lineno >= 0, "lineno must be an int >= 0"
    _add_filter((action, None, category, None, lineno), append)


def resetwarnings():
    filters.clear()
    _shown.clear()


def _matches(pattern, text):
    if pattern is None:
        return True
    return pattern == text if isinstance(pattern, str) else pattern.match(text) is not None


def _action_for(text, category, module, lineno):
    for item in filters:
        action, message, wanted, where, line = item
        if (_matches(message, text) and issubclass(category, wanted)
                and _matches(where, module) and (line == 0 or line == lineno)):
            return action
    return defaultaction


# --- warning


def warn(message, category=None, stacklevel=1, source=None):
    global _place
    if isinstance(message, Warning):
        category = message.__class__
    if category is None:
        category = UserWarning
    if not (isinstance(category, type) and issubclass(category, Warning)):
        raise TypeError("category must be a Warning subclass, not "
                        f"'{type(category).__name__}'")
    # A range takes what can be an index, and says so of anything else.
    level = max(range(stacklevel).stop, 1)
    entries = stack_entries(level)
    filename, lineno, line = "sys", 1, ""
    if len(entries) == level:
        filename, lineno, _, line, *_ = entries[-1]
    _place = (filename, lineno, line)
    warn_explicit(message, category, filename, lineno, stack_module(level), source=source)


def warn_explicit(message, category, filename, lineno, module=None, registry=None,
                  module_globals=None, source=None):
    lineno = int(lineno)
    if registry is not None and not isinstance(registry, dict):
        raise TypeError("'registry' must be a dict or None")
    if module_globals is not None and not isinstance(module_globals, dict):
        raise TypeError(f"module_globals must be a dict, not '{type(module_globals).__name__}'")
    if module is None:
        module = filename[:-3] if filename[-3:].lower() == ".py" else filename or "<unknown>"
    if isinstance(message, Warning):
        text = str(message)
        category = message.__class__
    else:
        text = message
        message = category(message)
    shown = _shown if registry is None else registry
    key = (text, category, filename, lineno)
    if shown.get(key):
        return
    action = _action_for(text, category, module, lineno)
    if action == "ignore":
        return
    if action == "error":
        raise message
    if action == "once":
        shown[key] = 1
        if onceregistry.get((text, category)):
            return
        onceregistry[(text, category)] = 1
    elif action == "module":
        shown[key] = 1
        if shown.get((text, category, filename, 0)):
            return
        shown[(text, category, filename, 0)] = 1
    elif action == "default":
        shown[key] = 1
    elif action != "always":
        raise RuntimeError(f"Unrecognized action ({action!r}) in warnings.filters")
    if _recording and showwarning is _recording_instead:
        _recording[-1].append(WarningMessage(message, category, filename, lineno, source=source))
    else:
        showwarning(message, category, filename, lineno)


# The lists of the catch_warnings(record=True) that are open, and the showwarning that stood there
# when the last of them began: one that the program puts in its place gets the warnings itself.
_recording = []
_recording_instead = None


class catch_warnings:
    """Puts filters and showwarning back at the end; with record=True gives the warnings."""

    def __init__(self, *, record=False, module=None, action=None, category=Warning, lineno=0,
                 append=False):
        self._record = record
        self._entered = False
        self._filter = None if action is None else (action, category, lineno, append)

    def __repr__(self):
        return "catch_warnings(record=True)" if self._record else "catch_warnings()"

    def __enter__(self):
        global _recording, _recording_instead, showwarning
        if self._entered:
            raise RuntimeError(f"Cannot enter {self!r} twice")
        self._entered = True
        self._filters = filters[:]
        self._showwarning = showwarning
        self._recorders = _recording, _recording_instead
        log = None
        if self._record:
            log = []
            _recording = [*_recording, log]
            _recording_instead = showwarning = _plain_showwarning
        if self._filter is not None:
            simplefilter(*self._filter)
        _shown.clear()
        return log

    def __exit__(self, *exc_info):
        global _recording, _recording_instead, showwarning
        if not self._entered:
            raise RuntimeError(f"Cannot exit {self!r} without entering first")
        filters[:] = self._filters
        showwarning = self._showwarning
        _recording, _recording_instead = self._recorders
        _shown.clear()
