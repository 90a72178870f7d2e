import base64
def attempt(*functions):
    for function in functions:
        try:
            print(repr(function()))
        except Exception as error:
            print(type(error).__name__, error)

print(base64.b16encode(b""), base64.b16encode(b"\x01\xab\xff"), base64.b16decode("01ABFF"), base64.b16decode(b"01abff", casefold=True), base64.b16decode(bytearray(b"4142")))
# expect: b'' b'01ABFF' b'\x01\xab\xff' b'\x01\xab\xff' b'AB'
attempt(lambda: base64.b16decode("aa"), lambda: base64.b16decode("A"), lambda: base64.b16decode("GG"), lambda: base64.b16decode("A A"), lambda: base64.b16decode(""), lambda: base64.b16decode("ag", True))
# expect: Error Non-base16 digit found
# expect: Error Odd-length string
# expect: Error Non-base16 digit found
# expect: Error Non-base16 digit found
# expect: b''
# expect: Error Non-base16 digit found
