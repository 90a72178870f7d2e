import binascii
def attempt(*functions):
    for function in functions:
        try:
            print(repr(function()))
        except Exception as error:
            print(type(error).__name__, error)

print(binascii.b2a_base64(b""), binascii.b2a_base64(b"a"), binascii.b2a_base64(b"ab", newline=False), binascii.b2a_base64(bytes(range(12))))
# expect: b'\n' b'YQ==\n' b'YWI=' b'AAECAwQFBgcICQoL\n'
decode = binascii.a2b_base64
attempt(lambda: decode(b"YWJj"), lambda: decode("YWJj\n"), lambda: decode(b"Y W J j"), lambda: decode(b"YQ=="), lambda: decode(b"YQ="), lambda: decode(b"YQ"), lambda: decode(b"Y"),
        lambda: decode(b"YWJjY"), lambda: decode(b"YQ==YQ=="), lambda: decode(b"="), lambda: decode(b"===="), lambda: decode(b"Y=Q="), lambda: decode(b""), lambda: decode("ä"), lambda: decode(5),
        lambda: decode(b"\xffYQ=="))
# expect: b'abc'
# expect: b'abc'
# expect: b'abc'
# expect: b'a'
# expect: Error Incorrect padding
# expect: Error Incorrect padding
# expect: Error Invalid base64-encoded string: number of data characters (1) cannot be 1 more than a multiple of 4
# expect: Error Invalid base64-encoded string: number of data characters (5) cannot be 1 more than a multiple of 4
# expect: b'a'
# expect: b''
# expect: b''
# expect: Error Incorrect padding
# expect: b''
# expect: ValueError string argument should contain only ASCII characters
# expect: TypeError argument should be bytes, buffer or ASCII string, not 'int'
# expect: b'a'
def strict(text):
    return lambda: decode(text, strict_mode=True)
attempt(strict(b"YWJj"), strict(b"YQ=="), strict(b"YQ==\n"), strict(b"Y Q=="), strict(b"=YQ="), strict(b"YQ=="), strict(b"YQ=a="), strict(b"YQ==="), strict(b"YQ"), strict(b"Y"), strict(b"YWJj="), strict(b"YWJj===="))
# expect: b'abc'
# expect: b'a'
# expect: Error Excess data after padding
# expect: Error Only base64 data is allowed
# expect: Error Leading padding not allowed
# expect: b'a'
# expect: Error Discontinuous padding not allowed
# expect: Error Excess data after padding
# expect: Error Incorrect padding
# expect: Error Invalid base64-encoded string: number of data characters (1) cannot be 1 more than a multiple of 4
# expect: b'abc'
# expect: b'abc'
