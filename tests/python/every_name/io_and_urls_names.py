import io
from urllib.parse import DefragResult, ParseResult, SplitResult, quote_from_bytes, urldefrag, urlparse, urlsplit

data = io.BytesIO(b"abcdef")
print(data.seek(2, io.SEEK_SET), data.read1(2), data.seek(-1, io.SEEK_CUR), data.read())
# expect: 2 b'cd' 3 b'def'
buffer = bytearray(4)
print(hasattr(io.BytesIO, "getbuffer"), hasattr(io.StringIO, "getbuffer"))  # expect: True False
data.seek(0)
print(data.readinto1(buffer), buffer)  # expect: 4 bytearray(b'abcd')
text = io.StringIO("a\nb")
print(text.line_buffering, repr(text.newlines), text.readlines())  # expect: False None ['a\n', 'b']
print(all(hasattr(data, name) and hasattr(text, name) for name in ("fileno", "detach")))
# expect: True
print(issubclass(io.UnsupportedOperation, OSError), issubclass(io.UnsupportedOperation, ValueError))
# expect: True True
plain = urldefrag("http://x/y#part")
print(plain, plain.url, plain.fragment, isinstance(plain, DefragResult), plain.geturl())
# expect: DefragResult(url='http://x/y', fragment='part') http://x/y part True http://x/y#part
parts = urlparse("http://x/y;p?q=1#part")
print(parts.params, parts.fragment, isinstance(parts, ParseResult), parts.scheme, parts.query)
# expect: p part True http q=1
halves = urlsplit("http://x/y?q=1#part")
print(halves.fragment, isinstance(halves, SplitResult), halves.netloc, halves.path)
# expect: part True x /y
print(quote_from_bytes(b"a \xff/"))  # expect: a%20%FF/
