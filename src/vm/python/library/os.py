"""Of the system, what is mere text, and random bytes: a run has no files and no process. Its
environment is what the deploy has set."""

import os.path as path

from _pawl import random_bytes, settings, unavailable

__all__ = ["SEEK_CUR", "SEEK_END", "SEEK_SET", "altsep", "curdir", "defpath", "devnull", "error",
           "environ", "extsep", "fsdecode", "fsencode", "fspath", "getenv", "linesep", "name",
           "pardir", "path", "pathsep", "sep", "urandom", "PathLike"]

name = "posix"
linesep = "\n"
sep = path.sep
altsep = path.altsep
curdir = path.curdir
pardir = path.pardir
extsep = path.extsep
pathsep = path.pathsep
defpath = path.defpath
devnull = path.devnull
error = OSError
SEEK_SET = 0
SEEK_CUR = 1
SEEK_END = 2

fspath = path._fspath
PathLike = path._PathLike


def fsencode(filename):
    filename = fspath(filename)
    return filename.encode("utf-8", "surrogateescape") if isinstance(filename, str) else filename


def fsdecode(filename):
    filename = fspath(filename)
    return filename.decode("utf-8", "surrogateescape") if isinstance(filename, bytes) else filename


class _Environ:
    """The settings of the deploy, by name. They never change."""

    def __init__(self, values):
        self._values = values

    def _key(self, key):
        if not isinstance(key, str):
            raise TypeError(f"str expected, not {type(key).__name__}")
        return key

    def __getitem__(self, key):
        return self._values[self._key(key)]

    def get(self, key, default=None):
        return self._values.get(self._key(key), default)

    def __contains__(self, key):
        return self._key(key) in self._values

    def __iter__(self):
        return iter(self._values)

    def __len__(self):
        return len(self._values)

    def __repr__(self):
        return f"environ({self._values!r})"

    def __eq__(self, other):
        return dict(self) == dict(other) if isinstance(other, (dict, _Environ)) else NotImplemented

    __hash__ = None

    def __or__(self, other):
        return {**self._values, **other} if isinstance(other, (dict, _Environ)) else NotImplemented

    def __ror__(self, other):
        return {**other, **self._values} if isinstance(other, (dict, _Environ)) else NotImplemented

    def keys(self):
        return self.copy().keys()

    def values(self):
        return self.copy().values()

    def items(self):
        return self.copy().items()

    def copy(self):
        return dict(self._values)

    def _refuse(self, *args, **kwargs):
        unavailable("changing os.environ",
                    "settings belong to the deploy: pawl deploy --set NAME=VALUE")

    __setitem__ = __delitem__ = __ior__ = _refuse
    setdefault = update = pop = popitem = clear = _refuse


environ = _Environ(settings())


def getenv(key, default=None):
    return environ.get(key, default)


def urandom(size, /):
    """From the host, as the values of secrets."""
    return random_bytes(size)
