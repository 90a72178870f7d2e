import base64
def attempt(*functions):
    for function in functions:
        try:
            print(repr(function()))
        except Exception as error:
            print(type(error).__name__, error)

for text in (b"YWJj", b"YW Jj", b"YWJj\n", b"YQ==", b"YQ=", b"YQ", b"Y", b"YWJjZ", b"YQ==YQ==", b"=", b"====", b"Y=Q=", b"", b"YQ=a", b"!!!!", b"ab=c=", b"YWJj=", b"YQ===", b"\xff"):
    attempt(lambda: base64.b64decode(text), lambda: base64.b64decode(text, validate=True))
# expect: b'abc'
# expect: b'abc'
# expect: b'abc'
# expect: Error Only base64 data is allowed
# expect: b'abc'
# expect: Error Only base64 data is allowed
# expect: b'a'
# expect: b'a'
# expect: Error Incorrect padding
# expect: Error Incorrect padding
# expect: Error Incorrect padding
# expect: Error Incorrect padding
# expect: Error Invalid base64-encoded string: number of data characters (1) cannot be 1 more than a multiple of 4
# expect: Error Invalid base64-encoded string: number of data characters (1) cannot be 1 more than a multiple of 4
# expect: Error Invalid base64-encoded string: number of data characters (5) cannot be 1 more than a multiple of 4
# expect: Error Invalid base64-encoded string: number of data characters (5) cannot be 1 more than a multiple of 4
# expect: b'a'
# expect: Error Excess data after padding
# expect: b''
# expect: Error Leading padding not allowed
# expect: b''
# expect: Error Leading padding not allowed
# expect: Error Incorrect padding
# expect: Error Discontinuous padding not allowed
# expect: b''
# expect: b''
# expect: Error Incorrect padding
# expect: Error Discontinuous padding not allowed
# expect: b''
# expect: Error Only base64 data is allowed
# expect: b'i\xb7'
# expect: Error Discontinuous padding not allowed
# expect: b'abc'
# expect: b'abc'
# expect: b'a'
# expect: Error Excess data after padding
# expect: b''
# expect: Error Only base64 data is allowed
