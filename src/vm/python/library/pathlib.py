"""Paths as values. Whether anything is there, and what, only a task can say."""

import fnmatch
from _pawl import unavailable
from functools import total_ordering
from os import fspath, path as _path
from urllib.parse import quote_from_bytes

__all__ = ["PurePath", "PurePosixPath", "PureWindowsPath", "Path", "PosixPath", "WindowsPath"]

_NO_FILES = "a workflow has no files: open, list and change them in a @task and await it"


class _Parents:
    """The folders above a path, nearest first."""

    def __init__(self, path):
        self._path = path
        self._count = len(path._names)

    def __len__(self):
        return self._count

    def __getitem__(self, place):
        if isinstance(place, slice):
            return tuple(self[i] for i in range(*place.indices(self._count)))
        if not -self._count <= place < self._count:
            raise IndexError(place)
        if place < 0:
            place += self._count
        return self._path._like(self._path._root, self._path._names[:self._count - place - 1])

    def __repr__(self):
        return f"<{type(self._path).__name__}.parents>"


@total_ordering
class PurePath:
    __slots__ = ("_root", "_names")

    def __new__(cls, *args):
        if cls is PurePath:
            cls = PurePosixPath
        elif cls is Path:
            cls = PosixPath
        path = object.__new__(cls)
        path._root, path._names = _parse(args)
        return path

    def __init__(self, *args):
        pass

    def _like(self, root, names):
        path = object.__new__(type(self))
        path._root = root
        path._names = names
        return path

    def __reduce__(self):
        return type(self), self.parts

    def __copy__(self):
        return self

    def __deepcopy__(self, memo):
        return self

    def __str__(self):
        return self._root + "/".join(self._names) or "."

    def __fspath__(self):
        return str(self)

    def as_posix(self):
        return str(self)

    def __bytes__(self):
        return str(self).encode("utf-8", "surrogateescape")

    def __repr__(self):
        return f"{type(self).__name__}({str(self)!r})"

    def as_uri(self):
        if not self._root:
            raise ValueError("relative path can't be expressed as a file URI")
        return "file://" + quote_from_bytes(bytes(self))

    # --- comparing

    def __eq__(self, other):
        if not isinstance(other, PurePath):
            return NotImplemented
        return self._root == other._root and self._names == other._names

    def __hash__(self):
        return hash((self._root, tuple(self._names)))

    def __lt__(self, other):
        if not isinstance(other, PurePath):
            return NotImplemented
        return list(self.parts) < list(other.parts)

    # --- parts

    @property
    def parts(self):
        return ((self._root,) if self._root else ()) + tuple(self._names)

    @property
    def drive(self):
        return ""

    @property
    def root(self):
        return self._root

    @property
    def anchor(self):
        return self._root

    @property
    def name(self):
        return self._names[-1] if self._names else ""

    @property
    def suffix(self):
        name = self.name
        at = name.rfind(".")
        return name[at:] if 0 < at < len(name) - 1 else ""

    @property
    def suffixes(self):
        name = self.name
        if name.endswith("."):
            return []
        return ["." + suffix for suffix in name.lstrip(".").split(".")[1:]]

    @property
    def stem(self):
        name = self.name
        at = name.rfind(".")
        return name[:at] if 0 < at < len(name) - 1 else name

    @property
    def parent(self):
        return self._like(self._root, self._names[:-1]) if self._names else self

    @property
    def parents(self):
        return _Parents(self)

    def _require_name(self):
        if not self.name:
            raise ValueError(f"{self!r} has an empty name")

    def with_name(self, name):
        self._require_name()
        root, names = _parse((name,))
        if not name or name.endswith("/") or root or len(names) != 1:
            raise ValueError(f"Invalid name {name!r}")
        return self._like(self._root, self._names[:-1] + [name])

    def with_stem(self, stem):
        return self.with_name(stem + self.suffix)

    def with_suffix(self, suffix):
        if "/" in suffix or suffix and not suffix.startswith(".") or suffix == ".":
            raise ValueError(f"Invalid suffix {suffix!r}")
        self._require_name()
        name, old = self.name, self.suffix
        name = name[:len(name) - len(old)] + suffix
        return self._like(self._root, self._names[:-1] + [name])

    # --- joining and the way back

    def joinpath(self, *args):
        root, names = self._root, self._names
        for arg in args:
            other_root, other_names = _parse((arg,))
            if other_root:
                root, names = other_root, other_names
            else:
                names = names + other_names
        return self._like(root, list(names))

    def __truediv__(self, key):
        try:
            return self.joinpath(key)
        except TypeError:
            return NotImplemented

    def __rtruediv__(self, key):
        try:
            root, names = _parse((key,))
        except TypeError:
            return NotImplemented
        if self._root:
            return self
        return self._like(root, names + self._names)

    def is_absolute(self):
        return bool(self._root)

    def is_reserved(self):
        return False

    def relative_to(self, *other):
        if not other:
            raise TypeError("need at least one argument")
        root, names = _parse(other)
        if root != self._root or self._names[:len(names)] != names:
            shown = root + "/".join(names)
            raise ValueError(f"{str(self)!r} is not in the subpath of {shown!r} OR one path is "
                             "relative and the other is absolute.")
        return self._like("", self._names[len(names):])

    def is_relative_to(self, *other):
        try:
            self.relative_to(*other)
            return True
        except ValueError:
            return False

    def match(self, path_pattern):
        root, names = _parse((path_pattern,))
        if not root and not names:
            raise ValueError("empty pattern")
        parts, patterns = list(self.parts), ([root] if root else []) + names
        if root:
            if root != self._root or len(patterns) != len(parts):
                return False
        elif len(patterns) > len(parts):
            return False
        return all(fnmatch.fnmatchcase(part, pattern)
                   for part, pattern in zip(reversed(parts), reversed(patterns)))

    def __class_getitem__(cls, item):
        from types import GenericAlias
        return GenericAlias(cls, item)


class PurePosixPath(PurePath):
    __slots__ = ()


def _parse(args):
    """The root ("", "/" or "//") and the names of what the arguments say together."""
    root, names = "", []
    for arg in args:
        if isinstance(arg, PurePath):
            text = str(arg)
        else:
            text = fspath(arg)
            if not isinstance(text, str):
                raise TypeError("argument should be a str object or an os.PathLike object "
                                f"returning str, not {type(text)!r}")
        if text.startswith("/"):
            double = text.startswith("//") and not text.startswith("///")
            root, names = "//" if double else "/", []
        names += [name for name in text.split("/") if name and name != "."]
    return root, names


class Path(PurePath):
    """A path of this machine. Its text is known; whatever asks for the file is refused."""

    __slots__ = ()

    @classmethod
    def cwd(cls):
        unavailable("Path.cwd()", _NO_FILES)

    @classmethod
    def home(cls):
        unavailable("Path.home()", _NO_FILES)

    def absolute(self):
        if self._root:
            return self
        unavailable("Path.absolute() of a relative path", _NO_FILES)

    def __getattr__(self, name):
        if name in _OF_FILES:
            unavailable(f"Path.{name}", _NO_FILES)
        raise AttributeError(f"{type(self).__name__!r} object has no attribute {name!r}",
                             name=name, obj=self)


_OF_FILES = frozenset(
    "chmod exists expanduser glob group hardlink_to is_block_device is_char_device is_dir is_fifo "
    "is_file is_mount is_socket is_symlink iterdir lchmod link_to lstat mkdir open owner "
    "read_bytes read_text readlink rename replace resolve rglob rmdir samefile stat symlink_to "
    "touch unlink write_bytes write_text".split())


class PosixPath(Path, PurePosixPath):
    __slots__ = ()
