import base64
def attempt(*functions):
    for function in functions:
        try:
            print(repr(function()))
        except Exception as error:
            print(type(error).__name__, error)

text = base64.encodebytes(bytes(range(150)))
print(text, base64.decodebytes(text) == bytes(range(150)), base64.encodebytes(b""), base64.encodebytes(bytearray(b"x" * 57)), base64.encodebytes(b"x" * 58))
# expect: b'AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8gISIjJCUmJygpKissLS4vMDEyMzQ1Njc4\nOTo7PD0+P0BBQkNERUZHSElKS0xNTk9QUVJTVFVWV1hZWltcXV5fYGFiY2RlZmdoaWprbG1ub3Bx\ncnN0dXZ3eHl6e3x9fn+AgYKDhIWGh4iJiouMjY6PkJGSk5SV\n' True b'' b'eHh4eHh4eHh4eHh4eHh4eHh4eHh4eHh4eHh4eHh4eHh4eHh4eHh4eHh4eHh4eHh4eHh4eHh4eHh4\n' b'eHh4eHh4eHh4eHh4eHh4eHh4eHh4eHh4eHh4eHh4eHh4eHh4eHh4eHh4eHh4eHh4eHh4eHh4eHh4\neA==\n'
attempt(lambda: base64.encodebytes("x"), lambda: base64.decodebytes("x"), lambda: base64.decodebytes(b"x"), lambda: base64.decodebytes(b"YQ"), lambda: base64.decodebytes(b" YQ==\n\n"))
# expect: TypeError expected bytes-like object, not str
# expect: TypeError expected bytes-like object, not str
# expect: Error Invalid base64-encoded string: number of data characters (1) cannot be 1 more than a multiple of 4
# expect: Error Incorrect padding
# expect: b'a'
print(base64.MAXLINESIZE, base64.MAXBINSIZE)  # expect: 76 57
