"""io.TextIOWrapper: a stream of bytes, read and written as text."""

from _io import (
    DEFAULT_BUFFER_SIZE, TextIOBase, UnsupportedOperation, index_of, newlines_in, size_of,
)
from _pawl import unavailable
from codecs import getincrementaldecoder, getincrementalencoder

_NEWLINES = (None, "", "\n", "\r", "\r\n")


def _check_text_or_none(name, value):
    if value is not None and not isinstance(value, str):
        raise TypeError(f"TextIOWrapper() argument '{name}' must be str or None, not "
                        f"{type(value).__name__}")


class TextIOWrapper(TextIOBase):
    __module__ = "_io"

    def __init__(self, buffer, encoding=None, errors=None, newline=None, line_buffering=False,
                 write_through=False):
        for name, value in (("encoding", encoding), ("errors", errors), ("newline", newline)):
            _check_text_or_none(name, value)
        buffer.readable()
        self._buffer = buffer
        self.line_buffering = bool(line_buffering)
        self.write_through = bool(write_through)
        self._written = []
        self._written_bytes = 0
        self._configure(encoding or "UTF-8", errors or "strict", newline)

    def _configure(self, encoding, errors, newline):
        if newline not in _NEWLINES:
            raise ValueError(f"illegal newline value: {newline}")
        "".encode(encoding)  # fails unless it is an encoding of texts
        self.encoding = encoding
        self.errors = errors
        self._newline = newline
        self._decoder = getincrementaldecoder(encoding)(errors)
        self._encoder = getincrementalencoder(encoding)(errors)
        self._seen = ()
        self._forget()
        if self._buffer.seekable() and self._buffer.tell():
            self._encoder.setstate(0)  # what marks the beginning of a file is there

    def _forget(self):
        """Nothing is read ahead."""
        self._decoder.reset()
        self._text = ""
        self._at = 0
        self._return = ""  # at the end of what was decoded: the first half of a newline, perhaps
        self._in_loop = False

    @property
    def buffer(self):
        return self._buffer

    @property
    def name(self):
        return self._stream().name

    @property
    def newlines(self):
        return self._seen if len(self._seen) > 1 else self._seen[0] if self._seen else None

    @property
    def closed(self):
        return self._stream().closed

    def _stream(self):
        if self._buffer is None:
            raise ValueError("underlying buffer has been detached")
        return self._buffer

    def __repr__(self):
        shown = [f"{name}={getattr(self, name)!r}" for name in ("name", "mode", "encoding")
                 if name == "encoding" or self._buffer is not None and hasattr(self, name)]
        return f"<_io.TextIOWrapper {' '.join(shown)}>"

    def readable(self):
        return self._stream().readable()

    def writable(self):
        return self._stream().writable()

    def seekable(self):
        return self._stream().seekable()

    def fileno(self):
        return self._stream().fileno()

    def isatty(self):
        return self._stream().isatty()

    def reconfigure(self, *, encoding=None, errors=None, newline=..., line_buffering=None,
                    write_through=None):
        self.flush()
        if encoding is not None or errors is not None or newline is not ...:
            if self._text:
                raise UnsupportedOperation("It is not possible to set the encoding or newline of "
                                           "stream after the first read")
            self._configure(encoding or self.encoding,
                            errors or ("strict" if encoding else self.errors),
                            self._newline if newline is ... else newline)
        if line_buffering is not None:
            self.line_buffering = bool(line_buffering)
        if write_through is not None:
            self.write_through = bool(write_through)

    # Writing.

    def write(self, text, /):
        if not isinstance(text, str):
            raise TypeError(f"write() argument must be str, not {type(text).__name__}")
        self._checkClosed()
        if not self._buffer.writable():
            raise UnsupportedOperation("not writable")
        changed = self._newline in ("\r", "\r\n")
        self._keep(self._encoder.encode(text.replace("\n", self._newline) if changed else text))
        if self.line_buffering and ("\n" in text or "\r" in text):
            self.flush()
        elif self.write_through:
            self._pass_on()
        self._forget()
        return len(text)

    def _keep(self, data):
        if self._written_bytes + len(data) > DEFAULT_BUFFER_SIZE:
            self._pass_on()
        self._written.append(data)
        self._written_bytes += len(data)
        if self._written_bytes >= DEFAULT_BUFFER_SIZE:
            self._pass_on()

    def _pass_on(self):
        if self._written:
            data = b"".join(self._written)
            self._written = []
            self._written_bytes = 0
            self._buffer.write(data)

    def flush(self):
        self._checkClosed()
        self._pass_on()
        self._buffer.flush()

    def close(self):
        if not self.closed:
            try:
                self.flush()
            finally:
                self._buffer.close()

    def detach(self):
        self._stream()
        self.flush()
        buffer, self._buffer = self._buffer, None
        return buffer

    # Reading.

    def _decoded(self, data, final):
        text = self._return + self._decoder.decode(data, final)
        self._return = ""
        if self._newline:
            return text
        if text.endswith("\r") and not final:
            text, self._return = text[:-1], "\r"
        self._seen = newlines_in(text, self._seen)
        return text if self._newline == "" else text.replace("\r\n", "\n").replace("\r", "\n")

    def _read_more(self):
        """Whether there is more to read; if so, it is part of the text now."""
        read = getattr(self._buffer, "read1", self._buffer.read)
        data = read(DEFAULT_BUFFER_SIZE)
        self._text = self._text[self._at:] + self._decoded(data, not data)
        self._at = 0
        return bool(data)

    def _begin_to_read(self):
        self._checkClosed()
        if not self._buffer.readable():
            raise UnsupportedOperation("not readable")
        self._pass_on()

    def _take(self, end):
        start, self._at = self._at, end
        return self._text[start:end]

    def read(self, size=-1, /):
        size = size_of(size)
        self._begin_to_read()
        if size < 0:
            rest = self._take(len(self._text)) + self._decoded(self._buffer.read(), True)
            self._forget()
            return rest
        while len(self._text) - self._at < size and self._read_more():
            pass
        return self._take(min(self._at + size, len(self._text)))

    def readline(self, size=-1, /):
        size = index_of(size)
        self._begin_to_read()
        while True:
            end = self._end_of_line()
            if 0 <= size <= (end or len(self._text)) - self._at:
                return self._take(self._at + size)
            if end:
                return self._take(end)
            if not self._read_more():
                return self._take(self._end_of_line() or len(self._text))

    def _end_of_line(self):
        """Where it is, or 0 if there is none yet."""
        if self._newline == "":
            return self._end_of_any_line()
        newline = self._newline or "\n"
        place = self._text.find(newline, self._at)
        return 0 if place < 0 else place + len(newline)

    def _end_of_any_line(self):
        end = self._text.find("\n", self._at) + 1
        place = self._text.find("\r", self._at, end or len(self._text))
        return end if place < 0 or place == end - 2 else place + 1

    def __next__(self):
        self._in_loop = True
        line = self.readline()
        if not line:
            self._in_loop = False
            raise StopIteration
        return line

    # Positions.

    def tell(self):
        self._checkClosed()
        if not self._buffer.seekable():
            raise UnsupportedOperation("underlying stream is not seekable")
        if self._in_loop:
            raise OSError("telling position disabled by next() call")
        self.flush()
        rest = self._text[self._at:]
        if not rest:
            return self._buffer.tell()
        translated = self._newline is None and self._seen not in ((), ("\n",))
        if translated or self.errors != "strict":
            unavailable("tell() here", "bytes were changed while they were read: use newline=''")
        return self._buffer.tell() - len(rest.encode(self.encoding)) + len("".encode(self.encoding))

    def seek(self, cookie, whence=0, /):
        self._checkClosed()
        cookie = self._checked_place(cookie, whence)
        self.flush()
        place = self._buffer.seek(cookie, 2 if whence == 2 else 0)
        self._forget()
        if place:
            self._encoder.setstate(0)
        else:
            self._encoder.reset()
        return place

    def _checked_place(self, cookie, whence):
        if not self._buffer.seekable():
            raise UnsupportedOperation("underlying stream is not seekable")
        if whence not in (0, 1, 2):
            raise ValueError(f"invalid whence ({whence}, should be 0, 1 or 2)")
        if whence and cookie:
            raise UnsupportedOperation("can't do nonzero "
                                       f"{'cur' if whence == 1 else 'end'}-relative seeks")
        if cookie < 0:
            raise ValueError(f"negative seek position {cookie}")
        return self.tell() if whence == 1 else cookie

    def truncate(self, pos=None, /):
        self.flush()
        return self._buffer.truncate(self.tell() if pos is None else pos)
