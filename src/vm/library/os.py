"""Of the system, what is mere text: a run has no files, no environment and no process."""

import os.path as path

__all__ = ["altsep", "curdir", "defpath", "devnull", "error", "extsep", "fsdecode", "fsencode",
           "fspath", "linesep", "name", "pardir", "path", "pathsep", "sep", "PathLike"]

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

fspath = path._fspath
PathLike = path._PathLike


def fsencode(filename):
    filename = fspath(filename)
    return filename.encode("utf-8", "surrogateescape") if isinstance(filename, str) else filename


def fsdecode(filename):
    filename = fspath(filename)
    return filename.decode("utf-8", "surrogateescape") if isinstance(filename, bytes) else filename
