import codecs


class Words(codecs.BufferedIncrementalEncoder):
    """Encodes whole words."""

    def _buffer_encode(self, input, errors, final):
        end = len(input) if final else input.rfind(" ") + 1
        return input[:end].encode("ascii", errors), end


class Pairs(codecs.BufferedIncrementalDecoder):
    """Two bytes are a character."""

    def _buffer_decode(self, input, errors, final):
        end = len(input) & ~1
        return "".join(chr(input[i] * 256 + input[i + 1]) for i in range(0, end, 2)), end


words = Words("replace")
print(words.encode("one tw"), repr(words.buffer), words.getstate())  # expect: b'one ' 'tw' tw
print(words.encode("o th€"), words.encode("", True), repr(words.buffer), words.getstate())
# expect: b'two ' b'th?' '' 0
words.encode("abc")
words.reset()
words.setstate("kept")
print(words.encode(" x", True), words.errors)  # expect: b'kept x' replace
words.setstate(0)
print(repr(words.buffer))  # expect: ''

pairs = Pairs()
print(pairs.decode(b"\0a\0"), pairs.buffer, pairs.getstate(), pairs.decode(b"b\0"), pairs.buffer)
# expect: a b'\x00' (b'\x00', 0) b b'\x00'
pairs.reset()
print(pairs.buffer)  # expect: b''
pairs.setstate((b"\0", 0))
print(pairs.decode(b"c", True))  # expect: c
for kind, data in (codecs.BufferedIncrementalEncoder, "a"), (codecs.BufferedIncrementalDecoder, b"a"):
    try:
        (kind().encode if isinstance(data, str) else kind().decode)(data)
    except NotImplementedError:
        print("not implemented")
# expect: not implemented
# expect: not implemented

utf8 = codecs.getincrementaldecoder("utf-8")()
print(utf8.decode(b"a\xe2\x82"), utf8.buffer, utf8.decode(b"\xac"), utf8.buffer)
# expect: a b'\xe2\x82' € b''
print(isinstance(utf8, codecs.BufferedIncrementalDecoder))  # expect: True

# Names of hosts, label by label.
encoder = codecs.getincrementalencoder("idna")()
print([encoder.encode(piece) for piece in ("bü", "cher", ".ex", "ample。c")], repr(encoder.buffer),
      encoder.encode("om", True))
# expect: [b'', b'', b'xn--bcher-kva.', b'example.'] 'c' b'com'
encoder.reset()
print(encoder.encode("a.b."), encoder.encode("", True))  # expect: b'a.b.' b''
decoder = codecs.getincrementaldecoder("idna")()
print([decoder.decode(piece) for piece in (b"xn--bc", b"her-kva", b".ex", b"ample.")], decoder.buffer,
      decoder.decode(b"xn--4ca", True))
# expect: ['', '', 'bücher.', 'example.'] b'' ä
for make, data in (codecs.getincrementalencoder, "a..b."), (codecs.getincrementaldecoder, b"xn--a."):
    for errors in "strict", "ignore":
        made = make("idna")(errors)
        try:
            print(made.encode(data) if isinstance(data, str) else made.decode(data))
        except UnicodeError as error:
            print(ascii(error))
# expect: UnicodeError('label empty or too long')
# expect: UnicodeError('unsupported error handling ignore')
# expect: UnicodeError("Invalid character '\\x80'")
# expect: UnicodeError('Unsupported error handling ignore')
print(list(codecs.iterencode(["ä.", "ö"], "idna")), list(codecs.iterdecode([b"xn--4c", b"a.x"], "idna")))
# expect: [b'xn--4ca.', b'xn--nda'] ['ä.', 'x']
print(list(codecs.iterencode(["ä", "ö"], "punycode")), list(codecs.iterdecode([b"4ca", b"x-"], "punycode")))
# expect: [b'4ca', b'nda'] ['ä', 'x']
