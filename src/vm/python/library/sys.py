"""What a run may know of its interpreter. There is no process behind a run: its streams are the
run's log, and whatever says more of the machine is refused by name (refusals.cc)."""

from types import SimpleNamespace as _Namespace
from _io import TextIOBase as _TextIOBase
from _pawl import (handled_exception, log as _write_log, recursion_limit, unavailable,
                   write_output)

__all__ = ["argv", "byteorder", "exc_info", "exception", "exit", "float_info", "float_repr_style",
           "get_int_max_str_digits", "getdefaultencoding", "getrecursionlimit", "hexversion",
           "implementation", "int_info", "intern", "is_finalizing", "maxsize", "maxunicode",
           "platform", "stderr", "stdout", "version", "version_info"]

_STDERR_LEVEL = 30

maxsize = 2 ** 63 - 1
maxunicode = 0x10FFFF
byteorder = "little"
platform = "linux"
float_repr_style = "short"
hexversion = 0x030B07F0
version = "3.11.7 (Pawl)"
# A run is started by its input, not by a command.
argv = [""]


class _Fields(tuple):
    """A tuple whose items have names."""

    __slots__ = ()
    _names = ()

    def __new__(cls, *values):
        return tuple.__new__(cls, values)

    def __repr__(self):
        pairs = ", ".join([f"{name}={value!r}" for name, value in zip(self._names, self)])
        return f"sys.{type(self).__name__}({pairs})"


class _VersionInfo(_Fields):
    __slots__ = ()
    __qualname__ = "version_info"
    _names = ("major", "minor", "micro", "releaselevel", "serial")
    major = property(lambda self: self[0])
    minor = property(lambda self: self[1])
    micro = property(lambda self: self[2])
    releaselevel = property(lambda self: self[3])
    serial = property(lambda self: self[4])


class _FloatInfo(_Fields):
    __slots__ = ()
    _names = ("max", "max_exp", "max_10_exp", "min", "min_exp", "min_10_exp", "dig", "mant_dig",
              "epsilon", "radix", "rounds")
    max = property(lambda self: self[0])
    max_exp = property(lambda self: self[1])
    max_10_exp = property(lambda self: self[2])
    min = property(lambda self: self[3])
    min_exp = property(lambda self: self[4])
    min_10_exp = property(lambda self: self[5])
    dig = property(lambda self: self[6])
    mant_dig = property(lambda self: self[7])
    epsilon = property(lambda self: self[8])
    radix = property(lambda self: self[9])
    rounds = property(lambda self: self[10])


class _IntInfo(_Fields):
    __slots__ = ()
    _names = ("bits_per_digit", "sizeof_digit", "default_max_str_digits",
              "str_digits_check_threshold")
    bits_per_digit = property(lambda self: self[0])
    sizeof_digit = property(lambda self: self[1])
    default_max_str_digits = property(lambda self: self[2])
    str_digits_check_threshold = property(lambda self: self[3])


_VersionInfo.__name__ = "version_info"
_FloatInfo.__name__ = "float_info"
_IntInfo.__name__ = "int_info"

version_info = _VersionInfo(3, 11, 7, "final", 0)
implementation = _Namespace(name="pawl", cache_tag=None, version=version_info, hexversion=hexversion)
float_info = _FloatInfo(1.7976931348623157e+308, 1024, 308, 2.2250738585072014e-308, -1021, -307,
                        15, 53, 2.220446049250313e-16, 2, 1)
int_info = _IntInfo(30, 4, 4300, 640)


class _RunLog(_TextIOBase):
    """The run's log as a text stream that can only be written to."""

    mode = "w"
    encoding = "utf-8"
    closed = False
    line_buffering = True

    def write(self, text, /):
        if not isinstance(text, str):
            raise TypeError(f"write() argument must be str, not {type(text).__name__}")
        self._write(text)
        return len(text)

    def flush(self):
        pass

    def writable(self):
        return True

    def reconfigure(self, *, encoding=None, errors=None, newline=None, line_buffering=None,
                    write_through=None):
        """The log is UTF-8, line by line, whatever is asked for."""

    def fileno(self):
        unavailable("fileno()", "a workflow has no files: the streams of sys are the run's log")

    def close(self):
        unavailable("closing a stream of sys", "the run's log stays open as long as the run")

    @property
    def buffer(self):
        unavailable("buffer", "the run's log takes text: write a str")

    def __repr__(self):
        return (f"<_io.TextIOWrapper name={self.name!r} mode={self.mode!r} "
                f"encoding={self.encoding!r}>")


class _Stdout(_RunLog):
    name = "<stdout>"
    errors = "strict"

    def _write(self, text):
        write_output(text)


class _Stderr(_RunLog):
    name = "<stderr>"
    errors = "backslashreplace"

    def __init__(self):
        self._rest = ""

    def _write(self, text):
        """An entry of the log is a whole line; the rest waits for its end, or for flush()."""
        lines = (self._rest + text).split("\n")
        self._rest = lines.pop()
        for line in lines:
            _write_log(_STDERR_LEVEL, line)

    def flush(self):
        if self._rest:
            _write_log(_STDERR_LEVEL, self._rest)
            self._rest = ""


# print looks at both: what is in the place of the first gets the text.
stdout = __stdout__ = _Stdout()
stderr = __stderr__ = _Stderr()


def exc_info():
    error = handled_exception()
    return (None, None, None) if error is None else (type(error), error, error.__traceback__)


def exception():
    return handled_exception()


def exit(status=None, /):
    if status is None:
        raise SystemExit
    if isinstance(status, SystemExit):
        raise status
    raise SystemExit(*status) if isinstance(status, tuple) else SystemExit(status)


def intern(string, /):
    if not isinstance(string, str):
        raise TypeError(f"intern() argument must be str, not {type(string).__name__}")
    if type(string) is not str:
        raise TypeError(f"can't intern {type(string).__name__}")
    return string


def getdefaultencoding():
    return "utf-8"


def getrecursionlimit():
    return recursion_limit()


def get_int_max_str_digits():
    return int_info.default_max_str_digits


def is_finalizing():
    return False
