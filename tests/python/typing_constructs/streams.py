import io
from typing import IO, Any, AnyStr, BinaryIO, List, Optional, TextIO, Union, cast, get_args, get_origin, get_type_hints

print(IO, TextIO, BinaryIO, IO[str], IO[Any], IO[AnyStr])
# expect: <class 'typing.IO'> <class 'typing.TextIO'> <class 'typing.BinaryIO'> typing.IO[str] typing.IO[typing.Any] typing.IO[~AnyStr]
print(get_origin(IO[bytes]), get_args(IO[bytes]), IO[str] == IO[str], IO[str] == IO[bytes], IO.__parameters__)
# expect: <class 'typing.IO'> (<class 'bytes'>,) True False (~AnyStr,)
print(Optional[IO[str]], Union[TextIO, None], List[BinaryIO], IO[str] | None, dict[str, TextIO])
# expect: typing.Optional[typing.IO[str]] typing.Optional[typing.TextIO] typing.List[typing.BinaryIO] typing.Optional[typing.IO[str]] dict[str, typing.TextIO]
print([base.__name__ for base in TextIO.__mro__], issubclass(BinaryIO, IO), isinstance(io.StringIO(), IO))
# expect: ['TextIO', 'IO', 'Generic', 'object'] True False


def copy(source: IO[str], target: Optional[TextIO] = None, *, log: "BinaryIO | None" = None) -> int:
    return 0


print(get_type_hints(copy))
# expect: {'source': typing.IO[str], 'target': typing.Optional[typing.TextIO], 'log': typing.BinaryIO | None, 'return': <class 'int'>}
Stream = Union[IO[str], IO[bytes]]
text = cast(TextIO, io.StringIO("a\nb\n"))
print(text.readline(), cast(IO[str], text).read(), cast("IO[bytes]", 5))
# expect: a
# expect:  b
# expect:  5


class Upper(TextIO):
    def __init__(self):
        self.parts = []

    def write(self, s):
        self.parts.append(s.upper())
        return len(s)


upper = Upper()
print("text", file=upper)
print(upper.parts, upper.read(), upper.encoding, upper.closed, isinstance(upper, IO), upper.seekable())
# expect: ['TEXT', '\n'] None None None True None
for name in ("mode", "name", "buffer", "errors", "line_buffering", "newlines"):
    print(name, getattr(upper, name), end="; ")
print(upper.close(), upper.fileno(), upper.flush(), upper.isatty(), upper.readable(), upper.readlines(), upper.seek(0),
      upper.tell(), upper.truncate(), upper.writable(), upper.writelines([]))
# expect: mode None; name None; buffer None; errors None; line_buffering None; newlines None; None None None None None None None None None None None
try:
    IO[str, bytes]
except TypeError as error:
    print(error)
# expect: Too many arguments for <class 'typing.IO'>; actual 2, expected 1
