import base64
def attempt(*functions):
    for function in functions:
        try:
            print(repr(function()))
        except Exception as error:
            print(type(error).__name__, error)

data = bytes([251, 239, 190, 255, 255, 254])
print(base64.b64encode(data), base64.b64encode(data, altchars=b"-_"), base64.b64encode(data, b"*!"), base64.urlsafe_b64encode(data))
# expect: b'++++///+' b'----___-' b'****!!!*' b'----___-'
print(base64.b64decode(b"-_--", altchars="-_"), base64.b64decode(base64.b64encode(data, b"*!"), b"*!") == data, base64.urlsafe_b64decode(base64.urlsafe_b64encode(data)) == data, base64.urlsafe_b64decode("____") == base64.b64decode("////"))
# expect: b'\xfb\xff\xbe' True True True
attempt(lambda: base64.b64encode(b"x", altchars=b"abc"), lambda: base64.b64encode(b"x", altchars="ab"), lambda: base64.b64decode(b"x", altchars=5), lambda: base64.b64decode(b"xxxx", altchars=b"a"), lambda: base64.b64decode(b"eA==", altchars=b"-_", validate=True), lambda: base64.b64decode(b"+/+/", altchars=b"-_", validate=True))
# expect: AssertionError b'abc'
# expect: TypeError a bytes-like object is required, not 'str'
# expect: TypeError argument should be a bytes-like object or ASCII string, not 'int'
# expect: AssertionError b'a'
# expect: b'x'
# expect: b'\xfb\xff\xbf'
