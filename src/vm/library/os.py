"""Of the system, what is mere text, and random bytes: a run has no files, no environment and no
process."""

import os.path as path

from _pawl import random_bytes

__all__ = ["SEEK_CUR", "SEEK_END", "SEEK_SET", "altsep", "curdir", "defpath", "devnull", "error",
           "extsep", "fsdecode", "fsencode", "fspath", "linesep", "name", "pardir", "path",
           "pathsep", "sep", "urandom", "PathLike"]

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


def urandom(size, /):
    """From the host, as the values of secrets."""
    return random_bytes(size)
