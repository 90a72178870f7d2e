"""Texts and bytes in memory that are read and written like files. There are no files."""

from _io import (
    DEFAULT_BUFFER_SIZE, SEEK_CUR, SEEK_END, SEEK_SET, BufferedIOBase, IOBase, RawIOBase, TextIOBase,
    UnsupportedOperation, index_of as _index, newlines_in as _newlines_in, size_of as _size,
)
from _pawl import unavailable
from _text_wrapper import TextIOWrapper
from builtins import BlockingIOError

__all__ = ["BlockingIOError", "BufferedIOBase", "BytesIO", "DEFAULT_BUFFER_SIZE", "IOBase",
           "RawIOBase", "SEEK_CUR", "SEEK_END", "SEEK_SET", "StringIO", "TextIOBase",
           "TextIOWrapper", "UnsupportedOperation", "text_encoding"]


def text_encoding(encoding, stacklevel=2, /):
    return "locale" if encoding is None else encoding


def _bytes_of(value):
    if isinstance(value, (bytes, bytearray)):
        return bytes(value)
    as_buffer = getattr(type(value), "__bytes_of_buffer__", None)
    if as_buffer is None:
        raise TypeError(f"a bytes-like object is required, not '{type(value).__name__}'")
    return as_buffer(value)


class _Memory(IOBase):
    """What both have in common: a value of a type with len and slices, and a position in it.

    While `_appending`, the position is behind all pieces: writing, as most do, only notes one
    more. _settle ends that."""

    _closed = False
    _position = 0
    _appending = False
    _noting = False  # and texts are kept as they are written
    _translates = False
    _universal = False  # a line ends at any newline
    _own_readline = False
    _ready = False  # to give lines: open, and nothing is noted

    @property
    def closed(self):
        return self._closed

    def _check_open(self):
        if self._closed:
            raise ValueError("I/O operation on closed file" + self._full_stop)

    def close(self):
        self._settle()
        self._closed = True
        self._ready = False

    def flush(self):
        self._check_open()

    def readable(self):
        self._check_open()
        return True

    def writable(self):
        self._check_open()
        return True

    def seekable(self):
        self._check_open()
        return True

    def tell(self):
        self._check_open()
        self._settle()
        return self._position

    def getvalue(self):
        self._check_open()
        self._settle()
        return self._value

    def read(self, size=-1, /):
        self._check_open()
        self._settle()
        end = len(self._value)
        if size != -1 and (size := _size(size)) >= 0:
            end = min(end, self._position + size)
        data = self._value[self._position:end]
        self._position = max(self._position, end)
        return data

    def readline(self, size=-1, /):
        self._check_open()
        self._settle()
        value, start = self._value, self._position
        end = value.find(self._newline, start) + 1 or len(value)
        if self._universal:
            end = self._end_at_return(end)
        if size != -1 and (size := _size(size)) >= 0:
            end = min(end, start + size)
        if start < end:
            self._position = end
        return value[start:end]

    def _end_at_return(self, end):
        """Where a line ends that would go on to `end` if newlines were the only ones to end it."""
        place = self._value.find("\r", self._position, end)
        return end if place < 0 or place == end - 2 and self._value[end - 1] == "\n" else place + 1

    def __iter__(self):
        self._check_open()
        return self

    def __next__(self):
        if not self._ready:
            if self._own_readline:
                line = self.readline()
                if not line:
                    raise StopIteration
                return line
            self._check_open()
            self._settle()
            if self._universal and self._value.count("\r") != self._value.count("\r\n"):
                self._own_readline = True
                return self.__next__()
            self._ready = True
        value, start = self._value, self._position
        end = value.find(self._newline, start) + 1 or len(value)
        if start >= end:
            raise StopIteration
        self._position = end
        return value[start:end]

    def truncate(self, size=None, /):
        self._check_open()
        self._settle()
        size = self._position if size is None else _size(size)
        if size < 0:
            raise ValueError(f"{self._negative} size value {size}")
        self._value = self._value[:size]
        return size

    def _put(self, data):
        if self._appending:
            self._pieces.append(data)
            return len(data)
        value = self._value
        if self._position == len(value):
            self._pieces.append(data)
            self._appending = True
            self._ready = False
            self._noting = not self._translates
            return len(data)
        if self._position > len(value):
            value += self._filling * (self._position - len(value))
        end = self._position + len(data)
        self._value = value[:self._position] + data + value[end:]
        self._position = end
        return len(data)

    def _settle(self):
        if self._appending:
            self._value += self._empty.join(self._pieces)
            self._pieces = []
            self._position = len(self._value)
            self._appending = self._noting = False


class StringIO(_Memory, TextIOBase):
    __module__ = "_io"

    _empty = ""
    _filling = "\0"
    _full_stop = ""
    _negative = "Negative"

    def __init__(self, initial_value="", newline="\n"):
        if newline not in (None, "", "\n", "\r", "\r\n"):
            if not isinstance(newline, str):
                raise TypeError(f"newline must be str or None, not {type(newline).__name__}")
            raise ValueError(f"illegal newline value: {newline!r}")
        if initial_value is not None and not isinstance(initial_value, str):
            raise TypeError("initial_value must be str or None, not "
                            f"{type(initial_value).__name__}")
        self._translation = newline
        self._newline = "\r" if newline == "\r" else "\n"
        self._universal = newline == ""
        self._seen = ()
        self._translates = newline in (None, "\r", "\r\n")
        self._own_readline = type(self).readline is not StringIO.readline
        self._value = ""
        self._pieces = []
        self._appending = self._noting = False
        self._position = 0
        if initial_value:
            StringIO.write(self, initial_value)
            self._settle()
            self._position = 0

    line_buffering = False

    @property
    def newlines(self):
        self._check_open()
        self._settle()
        seen = _newlines_in(self._value, ()) if self._universal else self._seen
        return seen if len(seen) > 1 else seen[0] if seen else None

    def flush(self):
        pass

    def write(self, s, /):
        if not isinstance(s, str):
            raise TypeError(f"string argument expected, got '{type(s).__name__}'")
        if self._noting:
            self._pieces.append(s)
            return len(s)
        self._check_open()
        if self._translation is None:
            self._seen = _newlines_in(s, self._seen)
            self._put(s.replace("\r\n", "\n").replace("\r", "\n"))
        elif self._translation in ("\r", "\r\n"):
            self._put(s.replace("\n", self._translation))
        elif s:
            self._ready = self._ready and not self._universal
            self._put(s)
        return len(s)

    def seek(self, pos, whence=0, /):
        self._check_open()
        pos, whence = _index(pos), _index(whence)
        if whence not in (0, 1, 2):
            raise ValueError(f"Invalid whence ({whence}, should be 0, 1 or 2)")
        if whence == 0 and pos < 0:
            raise ValueError(f"Negative seek position {pos}")
        if whence != 0 and pos != 0:
            raise OSError("Can't do nonzero cur-relative seeks")
        self._settle()
        if whence == 2:
            pos = len(self._value)
        elif whence == 1:
            pos = self._position
        self._position = pos
        return pos


class BytesIO(_Memory, BufferedIOBase):
    __module__ = "_io"

    _empty = b""
    _newline = b"\n"
    _filling = b"\0"
    _full_stop = "."
    _negative = "negative"

    def __init__(self, initial_bytes=b""):
        self._value = b"" if initial_bytes is None else _bytes_of(initial_bytes)
        self._pieces = []
        self._appending = False
        self._position = 0

    def write(self, b, /):
        self._check_open()
        data = b if type(b) is bytes else _bytes_of(b)
        return self._put(data) if data else 0

    read1 = _Memory.read

    def readlines(self, hint=None, /):
        self._check_open()
        if hint is not None and not isinstance(hint, int):
            raise TypeError(f"integer argument expected, got '{type(hint).__name__}'")
        lines = []
        total = 0
        for line in self:
            lines.append(line)
            total += len(line)
            if 0 < (hint or 0) <= total:
                break
        return lines

    def seek(self, pos, whence=0, /):
        self._check_open()
        pos, whence = _index(pos), _index(whence)
        if whence not in (0, 1, 2):
            raise ValueError(f"invalid whence ({whence}, should be 0, 1 or 2)")
        if whence == 0 and pos < 0:
            raise ValueError(f"negative seek value {pos}")
        self._settle()
        if whence == 1:
            pos += self._position
        elif whence == 2:
            pos += len(self._value)
        self._position = max(pos, 0)
        return self._position

    def getbuffer(self):
        unavailable("BytesIO.getbuffer", "there are no memoryviews in a workflow: use getvalue()")
