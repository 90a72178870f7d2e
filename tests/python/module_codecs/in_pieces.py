import codecs

data = "aü€😀z".encode()
for step in (1, 2, 3):
    decoder = codecs.getincrementaldecoder("utf-8")()
    pieces = [decoder.decode(data[i:i + step]) for i in range(0, len(data), step)]
    print(pieces, repr(decoder.decode(b"", final=True)), decoder.getstate())
# expect: ['a', '', 'ü', '', '', '€', '', '', '', '😀', 'z'] '' (b'', 0)
# expect: ['a', 'ü', '€', '', '😀', 'z'] '' (b'', 0)
# expect: ['aü', '€', '', '😀z'] '' (b'', 0)
for name in ("utf-16", "utf-16-be", "utf-32", "utf-8-sig", "latin-1"):
    text = "aü" if name == "latin-1" else "aü😀"
    data = text.encode(name)
    decoder = codecs.getincrementaldecoder(name)()
    print(name, [decoder.decode(bytes([b])) for b in data], "".join(
        codecs.iterdecode([data[:3], data[3:]], name)) == text)
# expect: utf-16 ['', '', '', 'a', '', 'ü', '', '', '', '😀'] True
# expect: utf-16-be ['', 'a', '', 'ü', '', '', '', '😀'] True
# expect: utf-32 ['', '', '', '', '', '', '', 'a', '', '', '', 'ü', '', '', '', '😀'] True
# expect: utf-8-sig ['', '', '', 'a', '', 'ü', '', '', '', '😀'] True
# expect: latin-1 ['a', 'ü'] True
encoder = codecs.getincrementalencoder("utf-16")()
print(encoder.encode("a"), encoder.encode("b", final=True))  # expect: b'\xff\xfea\x00' b'b\x00'
encoder.reset()
print(encoder.encode("c"), list(codecs.iterencode(["a", "", "ü"], "utf-8")))
# expect: b'\xff\xfec\x00' [b'a', b'\xc3\xbc']
strict = codecs.getincrementaldecoder("utf-8")()
try:
    strict.decode(b"\xe2\x82")
    strict.decode(b"x")
except UnicodeDecodeError as e:
    print(e)
# expect: 'utf-8' codec can't decode bytes in position 0-1: invalid continuation byte
strict.reset()
try:
    strict.decode(b"\xe2", final=True)
except UnicodeDecodeError as e:
    print(e)
# expect: 'utf-8' codec can't decode byte 0xe2 in position 0: unexpected end of data
loose = codecs.getincrementaldecoder("utf-8")("replace")
print(ascii(loose.decode(b"a\xffb")), ascii(loose.decode(b"\xe2", True)))
# expect: 'a\ufffdb' '\ufffd'


class Shout(codecs.IncrementalEncoder):
    def encode(self, input, final=False):
        return input.upper().encode()


class Quiet(codecs.IncrementalDecoder):
    def decode(self, input, final=False):
        return input.decode().lower()


print(Shout().encode("abc"), Shout().errors, Quiet("x").decode(b"ABC"), Quiet().getstate(), Shout().getstate())
# expect: b'ABC' strict abc (b'', 0) 0
Shout().setstate(0)
Quiet().setstate((b"", 0))
