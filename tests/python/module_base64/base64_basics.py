import base64
for data in (b"", b"f", b"fo", b"foo", b"foob", b"fooba", b"foobar", bytes(range(256))):
    text = base64.b64encode(data)
    print(text[:60], base64.b64decode(text) == data, base64.b64decode(text.decode()) == data, base64.standard_b64encode(data) == text, base64.standard_b64decode(text) == data)
# expect: b'' True True True True
# expect: b'Zg==' True True True True
# expect: b'Zm8=' True True True True
# expect: b'Zm9v' True True True True
# expect: b'Zm9vYg==' True True True True
# expect: b'Zm9vYmE=' True True True True
# expect: b'Zm9vYmFy' True True True True
# expect: b'AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8gISIjJCUmJygpKiss' True True True True
print(base64.b64encode(bytearray(b"ab")), base64.b64decode(bytearray(b"YWI=")), type(base64.b64decode(bytearray(b"YWI="))))
# expect: b'YWI=' b'ab' <class 'bytes'>
