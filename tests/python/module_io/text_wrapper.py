import csv
import io


def error_of(action):
    try:
        return action()
    except Exception as error:
        return f"{type(error).__name__}: {error}"


def reader(data, **options):
    return io.TextIOWrapper(io.BytesIO(data), **{"encoding": "utf-8", **options})


for newline in (None, "", "\n", "\r", "\r\n"):
    lines = reader(b"a\r\nb\rc\nd\r", newline=newline)
    print(repr(newline), lines.readlines(), repr(lines.newlines))
    parts = reader(b"a\r\nb\rc\nd\r", newline=newline)
    print([parts.read(2), parts.read(2), parts.readline(1), parts.readline(), parts.read(), parts.read()])
    data = io.BytesIO()
    writer = io.TextIOWrapper(data, encoding="utf-8", newline=newline)
    print(writer.write("a\nb\r\nc\r"), data.getvalue(), writer.flush(), data.getvalue())
# expect: None ['a\n', 'b\n', 'c\n', 'd\n'] ('\r', '\n', '\r\n')
# expect: ['a\n', 'b\n', 'c', '\n', 'd\n', '']
# expect: 7 b'' None b'a\nb\r\nc\r'
# expect: '' ['a\r\n', 'b\r', 'c\n', 'd\r'] ('\r', '\n', '\r\n')
# expect: ['a\r', '\nb', '\r', 'c\n', 'd\r', '']
# expect: 7 b'' None b'a\nb\r\nc\r'
# expect: '\n' ['a\r\n', 'b\rc\n', 'd\r'] None
# expect: ['a\r', '\nb', '\r', 'c\n', 'd\r', '']
# expect: 7 b'' None b'a\nb\r\nc\r'
# expect: '\r' ['a\r', '\nb\r', 'c\nd\r'] None
# expect: ['a\r', '\nb', '\r', 'c\nd\r', '', '']
# expect: 7 b'' None b'a\rb\r\rc\r'
# expect: '\r\n' ['a\r\n', 'b\rc\nd\r'] None
# expect: ['a\r', '\nb', '\r', 'c\nd\r', '', '']
# expect: 7 b'' None b'a\r\nb\r\r\nc\r'
print(list(csv.reader(reader('a,b\r\n"x\ny",ü\r\n'.encode(), newline=""))))
# expect: [['a', 'b'], ['x\ny', 'ü']]
long = reader(("ä" * 300 + "\r\n").encode() * 20, newline=None)
print({line[-3:] for line in long}, repr(long.newlines), long.read())  # expect: {'ää\n'} '\r\n'
print(reader(b"\xff").encoding, error_of(reader(b"\xff").read), reader(b"\xff-", errors="replace").read())
# expect: utf-8 UnicodeDecodeError: 'utf-8' codec can't decode byte 0xff in position 0: invalid start byte �-
print(reader(b"a\xe4", encoding="latin-1").read(), reader(b"\xef\xbb\xbfab", encoding="utf-8-sig").read())
# expect: aä ab

data = io.BytesIO()
with io.TextIOWrapper(data, encoding="utf-16", errors="ignore") as writer:
    writer.write("a")
    print("b", 1, file=writer)
    writer.flush()
    print(data.getvalue().decode("utf-16"), len(data.getvalue()), writer.errors, writer.buffer is data, writer.isatty())
    print(writer, writer.readable(), writer.writable(), writer.seekable(), writer.line_buffering, writer.write_through)
# expect: ab 1
# expect:  12 ignore True False
# expect: <_io.TextIOWrapper encoding='utf-16'> True True True False False
print(writer.closed, data.closed, writer.close())  # expect: True True None
for action in (writer.read, writer.readline, lambda: writer.write("x"), writer.flush, writer.tell, lambda: list(writer)):
    print(error_of(action))
# expect: ValueError: I/O operation on closed file.
# expect: ValueError: I/O operation on closed file.
# expect: ValueError: I/O operation on closed file.
# expect: ValueError: I/O operation on closed file.
# expect: ValueError: I/O operation on closed file.
# expect: ValueError: I/O operation on closed file.
for options in ({"newline": "x"}, {"newline": 3}, {"encoding": "xx"}, {"encoding": 3}, {"errors": 3}):
    print(error_of(lambda: reader(b"", **options)))
# expect: ValueError: illegal newline value: x
# expect: TypeError: TextIOWrapper() argument 'newline' must be str or None, not int
# expect: LookupError: unknown encoding: xx
# expect: TypeError: TextIOWrapper() argument 'encoding' must be str or None, not int
# expect: TypeError: TextIOWrapper() argument 'errors' must be str or None, not int
print(error_of(lambda: reader(b"").write(b"x")), error_of(lambda: reader(b"", encoding="ascii").write("é")), sep="\n")
# expect: TypeError: write() argument must be str, not bytes
# expect: UnicodeEncodeError: 'ascii' codec can't encode character '\xe9' in position 0: ordinal not in range(128)
print(error_of(reader(b"").fileno), error_of(lambda: io.TextIOWrapper(3)))
# expect: UnsupportedOperation: fileno AttributeError: 'int' object has no attribute 'readable'

data = io.BytesIO()
lines = io.TextIOWrapper(data, encoding="utf-8", line_buffering=True)
print(lines.write("h"), data.getvalue(), lines.write("x\ny"), data.getvalue())
# expect: 1 b'' 3 b'hx\ny'
lines.reconfigure(write_through=True, line_buffering=False)
print(lines.write("z"), data.getvalue(), lines.line_buffering, lines.write_through)
# expect: 1 b'hx\nyz' False True
lines.reconfigure(encoding="latin-1", newline="\r\n")
print(lines.write("ä\n"), data.getvalue(), lines.encoding)  # expect: 2 b'hx\nyz\xe4\r\n' latin-1
full = io.TextIOWrapper(data := io.BytesIO(), encoding="utf-8")
print([(full.write("x" * count), len(data.getvalue())) for count in (8191, 2, 1, 8189)])
# expect: [(8191, 0), (2, 8191), (1, 8191), (8189, 16383)]
print(full.detach() is data, len(data.getvalue()), full, full.buffer, error_of(full.read), error_of(full.detach))
# expect: True 16383 <_io.TextIOWrapper encoding='utf-8'> None ValueError: underlying buffer has been detached ValueError: underlying buffer has been detached


class Named(io.BytesIO):
    name = "file.txt"


class Out(io.BufferedIOBase):
    def writable(self):
        return True

    def write(self, data):
        print("out", data)
        return len(data)


print(io.TextIOWrapper(Named(), "utf-8"), io.TextIOWrapper(Named(), encoding="utf-8").name)
# expect: <_io.TextIOWrapper name='file.txt' encoding='utf-8'> file.txt
out = io.TextIOWrapper(Out(), encoding="utf-8")
print(out.write("abc"), error_of(out.read), out.seekable(), error_of(out.tell), out.flush())
# expect: out b'abc'
# expect: 3 UnsupportedOperation: not readable False UnsupportedOperation: underlying stream is not seekable None
out.close()
print(isinstance(out, io.TextIOBase), issubclass(io.TextIOWrapper, io.IOBase), io.TextIOWrapper)
# expect: True True <class '_io.TextIOWrapper'>
