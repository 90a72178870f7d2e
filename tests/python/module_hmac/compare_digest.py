import hmac
def attempt(*functions):
    for function in functions:
        try:
            print(repr(function()))
        except Exception as error:
            print(type(error).__name__, error)

attempt(lambda: hmac.compare_digest("abc", "abc"), lambda: hmac.compare_digest("abc", "abd"), lambda: hmac.compare_digest("abc", "abcd"), lambda: hmac.compare_digest(b"abc", bytearray(b"abc")),
        lambda: hmac.compare_digest(b"", b""), lambda: hmac.compare_digest("ä", "ä"), lambda: hmac.compare_digest("a", b"a"), lambda: hmac.compare_digest(b"a", "a"), lambda: hmac.compare_digest(1, 1), lambda: hmac.compare_digest(1, b"a"), lambda: hmac.compare_digest("a", 1))
# expect: True
# expect: False
# expect: False
# expect: True
# expect: True
# expect: TypeError comparing strings with non-ASCII characters is not supported
# expect: TypeError a bytes-like object is required, not 'str'
# expect: TypeError a bytes-like object is required, not 'str'
# expect: TypeError unsupported operand types(s) or combination of types: 'int' and 'int'
# expect: TypeError a bytes-like object is required, not 'int'
# expect: TypeError unsupported operand types(s) or combination of types: 'str' and 'int'
