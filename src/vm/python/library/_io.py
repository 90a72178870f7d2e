"""What streams have in common: the base classes of io. A subclass says how it is read or written."""

SEEK_SET = 0
SEEK_CUR = 1
SEEK_END = 2
DEFAULT_BUFFER_SIZE = 8192


class UnsupportedOperation(OSError, ValueError):
    __module__ = "io"


def index_of(value):
    if not hasattr(type(value), "__index__"):
        raise TypeError(f"'{type(value).__name__}' object cannot be interpreted as an integer")
    return value.__index__()


def size_of(size):
    """How much is asked for; -1 for all there is."""
    if size is None:
        return -1
    if not hasattr(type(size), "__index__"):
        raise TypeError(f"argument should be integer or None, not '{type(size).__name__}'")
    return size.__index__()


class IOBase:
    __module__ = "io"
    __closed = False

    @property
    def closed(self):
        return self.__closed

    def _checkClosed(self):
        if self.closed:
            raise ValueError("I/O operation on closed file.")

    def close(self):
        if not self.__closed:
            try:
                self.flush()
            finally:
                self.__closed = True

    def flush(self):
        if self.__closed:
            raise ValueError("I/O operation on closed file.")

    def __enter__(self):
        self._checkClosed()
        return self

    def __exit__(self, *details):
        self.close()

    def readable(self):
        return False

    def writable(self):
        return False

    def seekable(self):
        return False

    def isatty(self):
        self._checkClosed()
        return False

    def fileno(self):
        raise UnsupportedOperation("fileno")

    def seek(self, *args):
        raise UnsupportedOperation("seek")

    def tell(self):
        return self.seek(0, SEEK_CUR)

    def truncate(self, *args):
        raise UnsupportedOperation("truncate")

    def readline(self, size=-1, /):
        size = size_of(size)
        line = b""
        while size < 0 or len(line) < size:
            piece = self.read(self.__within_line(size - len(line)))
            if not isinstance(piece, bytes):
                raise OSError("read() should have returned a bytes object, not "
                              f"'{type(piece).__name__}'")
            line += piece
            if not piece or line.endswith(b"\n"):
                break
        return line

    def __within_line(self, most):
        """How many bytes can be read without going beyond the end of the line."""
        if not hasattr(self, "peek"):
            return 1
        ahead = self.peek(1)
        count = ahead.find(b"\n") + 1 or len(ahead) or 1
        return count if most < 0 else min(count, most)

    def readlines(self, hint=-1, /):
        self._checkClosed()
        hint = size_of(hint)
        lines = []
        total = 0
        for line in self:
            lines.append(line)
            total += len(line)
            if 0 < hint < total:
                break
        return lines

    def __iter__(self):
        self._checkClosed()
        return self

    def __next__(self):
        line = self.readline()
        if not line:
            raise StopIteration
        return line

    def writelines(self, lines, /):
        self._checkClosed()
        for line in lines:
            self.write(line)


class RawIOBase(IOBase):
    __module__ = "io"

    def read(self, size=-1, /):
        size = index_of(size)
        if size < 0:
            return self.readall()
        buffer = bytearray(size)
        count = self.readinto(buffer)
        return None if count is None else bytes(buffer[:count])

    def readall(self):
        pieces = []
        while piece := self.read(DEFAULT_BUFFER_SIZE):
            pieces.append(piece)
        return b"".join(pieces) if pieces else piece

    def readinto(self, buffer, /):
        raise NotImplementedError

    def write(self, b, /):
        raise NotImplementedError


def _fill(name, buffer, read):
    if isinstance(buffer, bytearray):
        wanted = len(buffer)
    elif hasattr(type(buffer), "__bytes_of_buffer__"):
        wanted = len(buffer) * buffer.itemsize
    else:
        raise TypeError(f"{name}() argument must be read-write bytes-like object, not "
                        + type(buffer).__name__)
    data = read(wanted)
    if not isinstance(data, bytes):
        raise TypeError("read() should return bytes")
    if len(data) > wanted:
        raise ValueError(f"read() returned too much data: {wanted} bytes requested, "
                         f"{len(data)} returned")
    if isinstance(buffer, bytearray):
        buffer[:len(data)] = data
    else:
        buffer._overwrite(0, data)
    return len(data)


class BufferedIOBase(IOBase):
    __module__ = "io"

    def read(self, size=-1, /):
        raise UnsupportedOperation("read")

    def read1(self, size=-1, /):
        raise UnsupportedOperation("read1")

    def readinto(self, buffer, /):
        return _fill("readinto", buffer, self.read)

    def readinto1(self, buffer, /):
        return _fill("readinto1", buffer, self.read1)

    def write(self, b, /):
        raise UnsupportedOperation("write")

    def detach(self):
        raise UnsupportedOperation("detach")


class TextIOBase(IOBase):
    __module__ = "io"

    encoding = None
    errors = None
    newlines = None

    def read(self, size=-1, /):
        raise UnsupportedOperation("read")

    def readline(self, size=-1, /):
        raise UnsupportedOperation("readline")

    def write(self, s, /):
        raise UnsupportedOperation("write")

    def detach(self):
        raise UnsupportedOperation("detach")


def newlines_in(text, seen):
    """Which newlines a text has, beside those already seen, in the order that files list them."""
    pairs = text.count("\r\n")
    counts = {"\r": text.count("\r") - pairs, "\n": text.count("\n") - pairs, "\r\n": pairs}
    return tuple(newline for newline, count in counts.items() if count or newline in seen)
