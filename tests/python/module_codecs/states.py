# The state of a decoder goes over to another one, with the order of bytes.
import codecs

data = b"\xfe\xff\0s\0p"
first = codecs.getincrementaldecoder("utf-16")()
print(first.getstate())  # expect: (b'', 2)
text = first.decode(data[:3])
state = first.getstate()
second = codecs.getincrementaldecoder("utf-16")()
second.setstate(state)
print(state, text + second.decode(data[3:], True))  # expect: (b'\x00', 1) sp

signed = codecs.getincrementaldecoder("utf-8-sig")()
print(signed.getstate(), repr(signed.decode(codecs.BOM_UTF8 + b"a\xc3")), signed.getstate())
# expect: (b'', 1) 'a' (b'\xc3', 0)
for name in ("utf-16", "utf-32"):
    try:
        codecs.getincrementaldecoder(name)().decode(b"\xff\xff\0\0")
    except UnicodeError as e:
        print(e)
# expect: UTF-16 stream does not start with BOM
# expect: UTF-32 stream does not start with BOM

encoder = codecs.getincrementalencoder("utf-16")()
print(encoder.getstate(), encoder.encode("a"), encoder.getstate())  # expect: 2 b'\xff\xfea\x00' 0
other = codecs.getincrementalencoder("utf-16")()
other.setstate(0)
print(other.encode("b"), codecs.getincrementalencoder("utf-8")().getstate())  # expect: b'b\x00' 0

pieces = codecs.getincrementaldecoder("utf-8")("surrogatepass")
print(ascii(pieces.decode(b"ab\xed") + pieces.decode(b"\xa0") + pieces.decode(b"\x80c")))
# expect: 'ab\ud800c'
print(codecs.encode(b"a \n=", "quopri"))  # expect: b'a=20\n=3D'
escape = codecs.lookup_error("surrogateescape")
print(ascii(escape(UnicodeDecodeError("ascii", b"a\xff", 1, 2, "reason"))))  # expect: ('\udcff', 2)
print(escape(UnicodeEncodeError("ascii", "a\udcff", 1, 2, "reason")))  # expect: (b'\xff', 2)
named = codecs.namereplace_errors(UnicodeEncodeError("ascii", "\x00é\ue000a", 0, 4, "reason"))
print(named)
# expect: ('\\x00\\N{LATIN SMALL LETTER E WITH ACUTE}\\ue000\\N{LATIN SMALL LETTER A}', 4)
