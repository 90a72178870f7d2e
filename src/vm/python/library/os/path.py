"""Paths as texts. Whether anything is there, only a task can say."""

from _pawl import unavailable
from abc import ABC, abstractmethod

__all__ = ["altsep", "basename", "commonpath", "commonprefix", "curdir", "defpath", "devnull",
           "dirname", "extsep", "isabs", "join", "normcase", "normpath", "pardir", "pathsep",
           "relpath", "sep", "split", "splitdrive", "splitext", "supports_unicode_filenames"]

curdir = "."
pardir = ".."
extsep = "."
sep = "/"
pathsep = ":"
defpath = "/bin:/usr/bin"
altsep = None
devnull = "/dev/null"
supports_unicode_filenames = False


class _PathLike(ABC):
    """What has a __fspath__."""

    @abstractmethod
    def __fspath__(self):
        raise NotImplementedError

    def __class_instancecheck__(cls, instance):
        return _belongs(cls, type(instance))

    def __class_subclasscheck__(cls, other):
        return _belongs(cls, other)

    def __class_getitem__(cls, item):
        from types import GenericAlias
        return GenericAlias(cls, item)


def _belongs(cls, other):
    return cls in other.__mro__ or cls is _PathLike and hasattr(other, "__fspath__")


_PathLike.__name__ = _PathLike.__qualname__ = "PathLike"
_PathLike.__module__ = "os"


def _fspath(path):
    if isinstance(path, (str, bytes)):
        return path
    kind = type(path)
    method = getattr(kind, "__fspath__", None)
    if method is None:
        raise TypeError("expected str, bytes or os.PathLike object, not " + kind.__name__)
    text = method(path)
    if isinstance(text, (str, bytes)):
        return text
    raise TypeError(f"expected {kind.__name__}.__fspath__() to return str or bytes, not "
                    f"{type(text).__name__}")


def _check_kinds(function, *args):
    """A TypeError for texts and bytes together, and for what is neither."""
    kinds = set()
    for arg in args:
        if not isinstance(arg, (str, bytes)):
            raise TypeError(f"{function}() argument must be str, bytes, or os.PathLike object, "
                            f"not {type(arg).__name__!r}") from None
        kinds.add(isinstance(arg, str))
    if len(kinds) > 1:
        raise TypeError("Can't mix strings and bytes in path components") from None


def _marks(path):
    return (b"/", b".", b"..") if isinstance(path, bytes) else ("/", ".", "..")


def normcase(s):
    return _fspath(s)


def isabs(s):
    s = _fspath(s)
    return s.startswith(_marks(s)[0])


def join(a, /, *p):
    a = _fspath(a)
    mark = _marks(a)[0]
    path = a
    try:
        p = [_fspath(part) for part in p]
    except TypeError:
        _check_kinds("join", a, *p)
        raise
    _check_kinds("join", a, *p)
    for part in p:
        if part.startswith(mark):
            path = part
        elif not path or path.endswith(mark):
            path += part
        else:
            path += mark + part
    return path


def split(p):
    p = _fspath(p)
    mark = _marks(p)[0]
    at = p.rfind(mark) + 1
    head, tail = p[:at], p[at:]
    if head.strip(mark):
        head = head.rstrip(mark)
    return head, tail


def splitext(p):
    p = _fspath(p)
    mark, dot, _ = _marks(p)
    start = p.rfind(mark) + 1
    at = p.rfind(dot)
    # Dots at the beginning of a name are part of it.
    if at >= start and p[start:at].strip(dot):
        return p[:at], p[at:]
    return p, p[:0]


def splitdrive(p):
    p = _fspath(p)
    return p[:0], p


def basename(p):
    p = _fspath(p)
    return p[p.rfind(_marks(p)[0]) + 1:]


def dirname(p):
    return split(p)[0]


def commonprefix(m):
    if not m:
        return ""
    if not isinstance(m[0], (list, tuple)):
        m = tuple(_fspath(path) for path in m)
    first, last = min(m), max(m)
    for i, character in enumerate(first):
        if character != last[i]:
            return first[:i]
    return first


def normpath(path):
    path = _fspath(path)
    mark, dot, up = _marks(path)
    if not path:
        return dot
    # Two slashes at the beginning may mean something else than one; three do not.
    slashes = len(path) - len(path.lstrip(mark))
    slashes = slashes if slashes <= 2 else 1
    parts = []
    for part in path.split(mark):
        if not part or part == dot:
            continue
        if part != up or (not slashes and not parts) or (parts and parts[-1] == up):
            parts.append(part)
        elif parts:
            parts.pop()
    return mark * slashes + mark.join(parts) or dot


def relpath(path, start=None):
    path = _fspath(path)
    if not path:
        raise ValueError("no path specified")
    mark, dot, up = _marks(path)
    start = dot if start is None else _fspath(start)
    _check_kinds("relpath", path, start)
    here, there = normpath(start), normpath(path)
    begins = [part for part in here.split(mark) if part and part != dot]
    ends = [part for part in there.split(mark) if part and part != dot]
    # Of the folders above the current one, the names are unknown.
    if here.startswith(mark) != there.startswith(mark) or begins.count(up) > ends.count(up):
        unavailable("relpath() from or to the current folder",
                    "a run has none: give two absolute paths, or two below the same folder")
    same = 0
    while same < min(len(begins), len(ends)) and begins[same] == ends[same]:
        same += 1
    parts = [up] * (len(begins) - same) + ends[same:]
    return mark.join(parts) if parts else dot


def commonpath(paths):
    if not paths:
        raise ValueError("commonpath() arg is an empty sequence")
    paths = tuple(map(_fspath, paths))
    _check_kinds("commonpath", *paths)
    mark, dot, _ = _marks(paths[0])
    absolute = {path.startswith(mark) for path in paths}
    if len(absolute) > 1:
        raise ValueError("Can't mix absolute and relative paths") from None
    split_paths = [[part for part in path.split(mark) if part and part != dot] for path in paths]
    first, last = min(split_paths), max(split_paths)
    common = first
    for i, part in enumerate(first):
        if i >= len(last) or part != last[i]:
            common = first[:i]
            break
    return (mark if absolute.pop() else mark[:0]) + mark.join(common)
