import hashlib
def attempt(*functions):
    for function in functions:
        try:
            print(repr(function()))
        except Exception as error:
            print(type(error).__name__, error)

h = hashlib.sha256()
attempt(lambda: hashlib.md5("text"), lambda: hashlib.sha256(5), lambda: hashlib.sha512(None), lambda: h.update("text"), lambda: h.update([1]),
        lambda: hashlib.new("foo"), lambda: hashlib.new(5), lambda: hashlib.new("sha256", "x"), lambda: hashlib.new(""),
        lambda: h == hashlib.sha256(), lambda: h == h, lambda: h.nothing)
# expect: TypeError Strings must be encoded before hashing
# expect: TypeError object supporting the buffer API required
# expect: TypeError object supporting the buffer API required
# expect: TypeError Strings must be encoded before hashing
# expect: TypeError object supporting the buffer API required
# expect: ValueError unsupported hash type foo
# expect: TypeError name must be a string
# expect: TypeError Strings must be encoded before hashing
# expect: ValueError unsupported hash type
# expect: False
# expect: True
# expect: AttributeError '_hashlib.HASH' object has no attribute 'nothing'
print(h.hexdigest() == hashlib.sha256(b"").hexdigest())  # expect: True
try:
    h.name = "x"
except AttributeError:
    print("read only")
# expect: read only
