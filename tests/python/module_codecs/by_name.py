import codecs

print(codecs.encode("Hello, World", "rot13"), codecs.decode("Uryyb", "rot_13"))
# expect: Uryyb, Jbeyq Hello
print(codecs.encode(b"abc\xff", "hex"), codecs.decode(b"616263", "hex"))
# expect: b'616263ff' b'abc'
print(codecs.encode(b"x" * 60, "base64"), codecs.decode(b"YWJj\n", "base64_codec"))
# expect: b'eHh4eHh4eHh4eHh4eHh4eHh4eHh4eHh4eHh4eHh4eHh4eHh4eHh4eHh4eHh4eHh4eHh4eHh4eHh4\neHh4\n' b'abc'
print(codecs.encode(b"a=b \xfc", "quopri"), codecs.decode(b"a=3Db", "quoted-printable"))
# expect: b'a=3Db=20=FC' b'a=b'
print(codecs.encode("ü€", "utf-8"), codecs.decode(b"\xfc", "latin1"), codecs.encode("x"))
# expect: b'\xc3\xbc\xe2\x82\xac' ü b'x'
print(codecs.encode("ü", "ascii", "replace"), codecs.decode(b"\xff", "utf-8", "ignore"))
# expect: b'?'
for name in ("UTF8", "utf-8-sig", "latin-1", "ISO-8859-1", "US-ASCII", "cp1252", "utf 16", "hex"):
    info = codecs.lookup(name)
    print(info.name, end=" ")
print(codecs.lookup("utf-8").encode("ü"), codecs.lookup("utf-8")[1](b"\xc3\xbc"))
# expect: utf-8 utf-8-sig iso8859-1 iso8859-1 ascii cp1252 utf-16 hex (b'\xc3\xbc', 1) ('ü', 2)
print(codecs.getencoder("ascii")("abc"), codecs.getdecoder("utf-16-le")(b"a\0b\0"))
# expect: (b'abc', 3) ('ab', 4)
print(codecs.BOM_UTF8, codecs.BOM, codecs.BOM_LE, codecs.BOM_BE, codecs.BOM_UTF16, codecs.BOM_UTF16_BE,
      codecs.BOM_UTF32, codecs.BOM_UTF32_LE, codecs.BOM_UTF32_BE, codecs.BOM_UTF16_LE)
# expect: b'\xef\xbb\xbf' b'\xff\xfe' b'\xff\xfe' b'\xfe\xff' b'\xff\xfe' b'\xfe\xff' b'\xff\xfe\x00\x00' b'\xff\xfe\x00\x00' b'\x00\x00\xfe\xff' b'\xff\xfe'
print(codecs.BOM32_LE, codecs.BOM32_BE, codecs.BOM64_LE, codecs.BOM64_BE)
# expect: b'\xff\xfe' b'\xfe\xff' b'\xff\xfe\x00\x00' b'\x00\x00\xfe\xff'


def attempt(f, *args):
    try:
        print(f(*args))
    except (LookupError, ValueError, TypeError) as e:
        print(type(e).__name__, "|", e, "|", repr(e.__cause__))


attempt(codecs.lookup, "no-such")  # expect: LookupError | unknown encoding: no-such | None
attempt(codecs.encode, "x", "no-such")  # expect: LookupError | unknown encoding: no-such | None
attempt(codecs.decode, b"zz", "hex")
# expect: Error | decoding with 'hex' codec failed (Error: Non-hexadecimal digit found) | Error('Non-hexadecimal digit found')
attempt(codecs.encode, "ü", "ascii")
# expect: UnicodeEncodeError | 'ascii' codec can't encode character '\xfc' in position 0: ordinal not in range(128) | None
attempt(codecs.decode, b"\xff", "utf-8")
# expect: UnicodeDecodeError | 'utf-8' codec can't decode byte 0xff in position 0: invalid start byte | None
attempt(codecs.lookup_error, "nope")
# expect: LookupError | unknown error handler name 'nope' | None
error = UnicodeEncodeError("ascii", "aü€", 1, 3, "why")
for handler in ("ignore", "replace", "xmlcharrefreplace", "backslashreplace"):
    print(codecs.lookup_error(handler)(error), end=" ")
print(codecs.ignore_errors(error), codecs.replace_errors(error), codecs.backslashreplace_errors(error),
      codecs.xmlcharrefreplace_errors(error))
# expect: ('', 3) ('??', 3) ('&#252;&#8364;', 3) ('\\xfc\\u20ac', 3) ('', 3) ('??', 3) ('\\xfc\\u20ac', 3) ('&#252;&#8364;', 3)
attempt(codecs.strict_errors, error)
# expect: UnicodeEncodeError | 'ascii' codec can't encode characters in position 1-2: why | None
print(issubclass(codecs.CodecInfo, tuple), repr(codecs.lookup("utf-8")).split(" at ")[0])
# expect: True <codecs.CodecInfo object for encoding utf-8
try:
    codecs.Codec().encode("x")
except NotImplementedError as e:
    print(repr(e))
# expect: NotImplementedError()
