import base64, binascii
for text in ("A", "AA", "AAA"):
    try:
        base64.b64decode(text)
    except binascii.Error as error:
        print(type(error), error)
# expect: <class 'binascii.Error'> Invalid base64-encoded string: number of data characters (1) cannot be 1 more than a multiple of 4
# expect: <class 'binascii.Error'> Incorrect padding
# expect: <class 'binascii.Error'> Incorrect padding
try:
    base64.b32decode("A")
except ValueError as error:
    print(type(error).__module__, error)
# expect: binascii Incorrect padding
base64.b64decode("A")
# expect error: binascii.Error: Invalid base64-encoded string: number of data characters (1) cannot be 1 more than a multiple of 4
