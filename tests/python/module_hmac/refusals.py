import hashlib, hmac
def attempt(*functions):
    for function in functions:
        try:
            print(repr(function()))
        except Exception as error:
            print(type(error).__name__, error)

attempt(lambda: hmac.new(b"k"), lambda: hmac.new("k", digestmod="md5"), lambda: hmac.new(None, b"m", "md5"), lambda: hmac.new(b"k", b"m", "foo"), lambda: hmac.new(b"k", b"m", 5),
        lambda: hmac.new(b"k", "m", "md5"), lambda: hmac.digest(b"k", b"m", "foo"), lambda: hmac.digest("k", b"m", "md5"), lambda: hmac.new(b"k", b"m", ""))
# expect: TypeError Missing required parameter 'digestmod'.
# expect: TypeError key: expected bytes or bytearray, but got 'str'
# expect: TypeError key: expected bytes or bytearray, but got 'NoneType'
# expect: ValueError unsupported hash type foo
# expect: AttributeError 'int' object has no attribute 'new'
# expect: TypeError Strings must be encoded before hashing
# expect: ValueError unsupported hash type foo
# expect: TypeError a bytes-like object is required, not 'str'
# expect: TypeError Missing required parameter 'digestmod'.
print(hmac.trans_5C[:4], hmac.trans_36[:4], hmac.HMAC.blocksize, hmac.digest_size)
# expect: b'\\]^_' b'6745' 64 None
