import io
import sys


def error_of(action):
    try:
        return action()
    except Exception as error:
        return f"{type(error).__name__}: {error}"


class Raw(io.RawIOBase):
    def __init__(self, data):
        self.data = data

    def readable(self):
        return True

    def readinto(self, buffer):
        count = min(len(buffer), len(self.data), 3)
        buffer[:count] = self.data[:count]
        self.data = self.data[count:]
        return count


raw = Raw(b"ab\ncdef\ng")
print(raw.read(2), raw.readline(), raw.read(), raw.read(), raw.readall(), raw.readable(), raw.writable())
# expect: b'ab' b'\n' b'cdef\ng' b'' b'' True False
print(list(Raw(b"a\nb\nc")), Raw(b"a\nb\nc").readlines(), Raw(b"a\nb\nc").readlines(2), Raw(b"a\nb\nc").readlines(None))
# expect: [b'a\n', b'b\n', b'c'] [b'a\n', b'b\n', b'c'] [b'a\n', b'b\n'] [b'a\n', b'b\n', b'c']
print(Raw(b"abc").readline(2), Raw(b"abc").readline(0), Raw(b"abc").readline(None), Raw(b"abc").read(-1))
# expect: b'ab' b'' b'abc' b'abc'
for action in (lambda: raw.readline("x"), lambda: raw.readlines("x"), lambda: raw.read("x"), lambda: raw.read(None),
               lambda: raw.write(b"x"), lambda: io.RawIOBase().read(1), lambda: raw.seek(0), raw.tell, raw.truncate, raw.fileno):
    print(error_of(action))
# expect: TypeError: argument should be integer or None, not 'str'
# expect: TypeError: argument should be integer or None, not 'str'
# expect: TypeError: 'str' object cannot be interpreted as an integer
# expect: TypeError: 'NoneType' object cannot be interpreted as an integer
# expect: NotImplementedError:
# expect: NotImplementedError:
# expect: UnsupportedOperation: seek
# expect: UnsupportedOperation: seek
# expect: UnsupportedOperation: truncate
# expect: UnsupportedOperation: fileno


class Lines(io.IOBase):
    def __init__(self, *lines):
        self.lines = list(lines)

    def readline(self, size=-1):
        return self.lines.pop(0) if self.lines else ""


print(list(Lines("a\n", "b\n")), Lines("a\n", "b").readlines(), Lines("a\n", "b").readlines(1))
# expect: ['a\n', 'b\n'] ['a\n', 'b'] ['a\n']


class Loud(io.IOBase):
    def flush(self):
        print("flush", self.closed)
        super().flush()

    def close(self):
        print("close")
        super().close()

    def write(self, what):
        print("write", what)


with Loud() as loud:
    print(type(loud).__name__, loud.closed, loud.writelines([b"a", "b", 3]))
# expect: write b'a'
# expect: write b
# expect: write 3
# expect: Loud False None
# expect: close
# expect: flush False
print(loud.closed, error_of(loud.flush), loud.close())
# expect: flush True
# expect: close
# expect: True ValueError: I/O operation on closed file. None
for action in (loud.__enter__, loud.isatty, loud.readlines, lambda: loud.writelines([]), lambda: iter(loud)):
    print(error_of(action))
# expect: ValueError: I/O operation on closed file.
# expect: ValueError: I/O operation on closed file.
# expect: ValueError: I/O operation on closed file.
# expect: ValueError: I/O operation on closed file.
# expect: ValueError: I/O operation on closed file.


class Wrong(io.BufferedIOBase):
    answer = "text"

    def read(self, size=-1):
        return self.answer


buffer = bytearray(3)
wrong = Wrong()
print(error_of(wrong.readline), error_of(lambda: wrong.readinto(buffer)), error_of(lambda: wrong.readinto(b"")), sep="\n")
# expect: OSError: read() should have returned a bytes object, not 'str'
# expect: TypeError: read() should return bytes
# expect: TypeError: readinto() argument must be read-write bytes-like object, not bytes
wrong.answer = b"four"
print(error_of(lambda: wrong.readinto(buffer)), error_of(lambda: wrong.readinto1(buffer)), sep="\n")
# expect: ValueError: read() returned too much data: 3 bytes requested, 4 returned
# expect: UnsupportedOperation: read1
wrong.answer = b"ab"
print(wrong.readinto(buffer), buffer, error_of(lambda: wrong.write(b"")), error_of(wrong.detach), error_of(wrong.read1))
# expect: 2 bytearray(b'ab\x00') UnsupportedOperation: write UnsupportedOperation: detach UnsupportedOperation: read1


class Ahead(io.BufferedIOBase):
    def __init__(self, data):
        self.data = data

    def peek(self, size):
        return self.data[:4]

    def read(self, size=-1):
        print("read", size)
        data, self.data = self.data[:size], self.data[size:]
        return data


print(Ahead(b"ab\ncdef").readline(), Ahead(b"ab\ncdef").readline(1), list(Ahead(b"abcde\n")))
# expect: read 3
# expect: read 1
# expect: read 4
# expect: read 2
# expect: read 1
# expect: b'ab\n' b'a' [b'abcde\n']


class Upper(io.TextIOBase):
    def __init__(self):
        self.pieces = []

    def writable(self):
        return True

    def write(self, text):
        self.pieces.append(text.upper())
        return len(text)


upper = Upper()
print("a", 1, file=upper)
upper.writelines(["x", "y"])
print(upper.pieces, upper.encoding, upper.errors, upper.newlines, error_of(upper.read), error_of(upper.readline))
# expect: ['A', ' ', '1', '\n', 'X', 'Y'] None None None UnsupportedOperation: read UnsupportedOperation: readline
for stream in (io.StringIO(), io.BytesIO(), upper, raw, sys.stdout):
    print([isinstance(stream, kind) for kind in (io.IOBase, io.RawIOBase, io.BufferedIOBase, io.TextIOBase)])
# expect: [True, False, False, True]
# expect: [True, False, True, False]
# expect: [True, False, False, True]
# expect: [True, True, False, False]
# expect: [True, False, False, True]
print([issubclass(io.StringIO, kind) for kind in (io.IOBase, io.TextIOBase, io.BufferedIOBase)], io.IOBase, io.StringIO)
# expect: [True, True, False] <class 'io.IOBase'> <class '_io.StringIO'>
print(io.UnsupportedOperation, io.UnsupportedOperation.__bases__, io.BlockingIOError is BlockingIOError)
# expect: <class 'io.UnsupportedOperation'> (<class 'OSError'>, <class 'ValueError'>) True
print(io.DEFAULT_BUFFER_SIZE, io.text_encoding("ascii"), io.text_encoding(None), error_of(io.IOBase().readline))
# expect: 8192 ascii locale AttributeError: 'IOBase' object has no attribute 'read'
