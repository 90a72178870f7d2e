import base64
def attempt(*functions):
    for function in functions:
        try:
            print(repr(function()))
        except Exception as error:
            print(type(error).__name__, error)

for data in (b"", b"f", b"fo", b"foo", b"foob", b"fooba", b"foobar", bytes(range(0, 256, 3))):
    text, hexed = base64.b32encode(data), base64.b32hexencode(data)
    print(text[:40], hexed[:40], base64.b32decode(text) == data, base64.b32hexdecode(hexed) == data, base64.b32decode(text.lower(), casefold=True) == data, base64.b32hexdecode(hexed.decode().lower(), True) == data)
# expect: b'' b'' True True True True
# expect: b'MY======' b'CO======' True True True True
# expect: b'MZXQ====' b'CPNG====' True True True True
# expect: b'MZXW6===' b'CPNMU===' True True True True
# expect: b'MZXW6YQ=' b'CPNMUOG=' True True True True
# expect: b'MZXW6YTB' b'CPNMUOJ1' True True True True
# expect: b'MZXW6YTBOI======' b'CPNMUOJ1E8======' True True True True
# expect: b'AABQMCIMB4JBKGA3DYQSIJZKFUYDGNRZHQ7UERKI' b'001GC28C1S91A60R3OGI89PA5KO36DHP7GVK4HA8' True True True True
attempt(*[lambda text=text: base64.b32decode(text) for text in ("a", "me======", "ME======", "========", "ME=====A", "MEEEEEE=", "MEE=====", "MEEE====", "MEEEE===", "MEEEEE==", "M1023456", "MZXW6YQ=MZXW6YQ=", "ME==ME==")])
# expect: Error Incorrect padding
# expect: Error Non-base32 digit found
# expect: b'a'
# expect: Error Incorrect padding
# expect: Error Non-base32 digit found
# expect: b'a\x08B\x10'
# expect: Error Incorrect padding
# expect: b'a\x08'
# expect: b'a\x08B'
# expect: Error Incorrect padding
# expect: Error Non-base32 digit found
# expect: Error Non-base32 digit found
# expect: Error Non-base32 digit found
attempt(lambda: base64.b32decode("M1023456", map01="L"), lambda: base64.b32decode("M1023456", map01=b"I"), lambda: base64.b32decode("M1023456", map01="LL"), lambda: base64.b32decode("m1o23456", True, "L"), lambda: base64.b32decode("M1023456", map01=5))
# expect: b'b\xdd\xad\xf3\xbe'
# expect: b'b\x1d\xad\xf3\xbe'
# expect: AssertionError b'LL'
# expect: b'b\xdd\xad\xf3\xbe'
# expect: TypeError argument should be a bytes-like object or ASCII string, not 'int'
