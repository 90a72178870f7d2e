import base64
def attempt(*functions):
    for function in functions:
        try:
            print(repr(function()))
        except Exception as error:
            print(type(error).__name__, error)

for encode in (base64.b64encode, base64.urlsafe_b64encode, base64.standard_b64encode, base64.b32encode, base64.b32hexencode, base64.b16encode, base64.a85encode, base64.b85encode, base64.encodebytes):
    attempt(lambda: encode("x"), lambda: encode(5), lambda: encode(None))
# expect: TypeError a bytes-like object is required, not 'str'
# expect: TypeError a bytes-like object is required, not 'int'
# expect: TypeError a bytes-like object is required, not 'NoneType'
# expect: TypeError a bytes-like object is required, not 'str'
# expect: TypeError a bytes-like object is required, not 'int'
# expect: TypeError a bytes-like object is required, not 'NoneType'
# expect: TypeError a bytes-like object is required, not 'str'
# expect: TypeError a bytes-like object is required, not 'int'
# expect: TypeError a bytes-like object is required, not 'NoneType'
# expect: TypeError memoryview: a bytes-like object is required, not 'str'
# expect: TypeError memoryview: a bytes-like object is required, not 'int'
# expect: TypeError memoryview: a bytes-like object is required, not 'NoneType'
# expect: TypeError memoryview: a bytes-like object is required, not 'str'
# expect: TypeError memoryview: a bytes-like object is required, not 'int'
# expect: TypeError memoryview: a bytes-like object is required, not 'NoneType'
# expect: TypeError a bytes-like object is required, not 'str'
# expect: TypeError a bytes-like object is required, not 'int'
# expect: TypeError a bytes-like object is required, not 'NoneType'
# expect: TypeError memoryview: a bytes-like object is required, not 'str'
# expect: TypeError memoryview: a bytes-like object is required, not 'int'
# expect: TypeError memoryview: a bytes-like object is required, not 'NoneType'
# expect: TypeError memoryview: a bytes-like object is required, not 'str'
# expect: TypeError memoryview: a bytes-like object is required, not 'int'
# expect: TypeError memoryview: a bytes-like object is required, not 'NoneType'
# expect: TypeError expected bytes-like object, not str
# expect: TypeError expected bytes-like object, not int
# expect: TypeError expected bytes-like object, not NoneType
for decode in (base64.b64decode, base64.urlsafe_b64decode, base64.standard_b64decode, base64.b32decode, base64.b32hexdecode, base64.b16decode, base64.a85decode, base64.b85decode, base64.decodebytes):
    attempt(lambda: decode("ä"), lambda: decode(5), lambda: decode(None))
# expect: ValueError string argument should contain only ASCII characters
# expect: TypeError argument should be a bytes-like object or ASCII string, not 'int'
# expect: TypeError argument should be a bytes-like object or ASCII string, not 'NoneType'
# expect: ValueError string argument should contain only ASCII characters
# expect: TypeError argument should be a bytes-like object or ASCII string, not 'int'
# expect: TypeError argument should be a bytes-like object or ASCII string, not 'NoneType'
# expect: ValueError string argument should contain only ASCII characters
# expect: TypeError argument should be a bytes-like object or ASCII string, not 'int'
# expect: TypeError argument should be a bytes-like object or ASCII string, not 'NoneType'
# expect: ValueError string argument should contain only ASCII characters
# expect: TypeError argument should be a bytes-like object or ASCII string, not 'int'
# expect: TypeError argument should be a bytes-like object or ASCII string, not 'NoneType'
# expect: ValueError string argument should contain only ASCII characters
# expect: TypeError argument should be a bytes-like object or ASCII string, not 'int'
# expect: TypeError argument should be a bytes-like object or ASCII string, not 'NoneType'
# expect: ValueError string argument should contain only ASCII characters
# expect: TypeError argument should be a bytes-like object or ASCII string, not 'int'
# expect: TypeError argument should be a bytes-like object or ASCII string, not 'NoneType'
# expect: ValueError string argument should contain only ASCII characters
# expect: TypeError argument should be a bytes-like object or ASCII string, not 'int'
# expect: TypeError argument should be a bytes-like object or ASCII string, not 'NoneType'
# expect: ValueError string argument should contain only ASCII characters
# expect: TypeError argument should be a bytes-like object or ASCII string, not 'int'
# expect: TypeError argument should be a bytes-like object or ASCII string, not 'NoneType'
# expect: TypeError expected bytes-like object, not str
# expect: TypeError expected bytes-like object, not int
# expect: TypeError expected bytes-like object, not NoneType
