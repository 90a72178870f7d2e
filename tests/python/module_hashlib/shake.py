import hashlib
def attempt(*functions):
    for function in functions:
        try:
            print(repr(function()))
        except Exception as error:
            print(type(error).__name__, error)

a, b = hashlib.shake_128(b"pawl"), hashlib.shake_256(b"pawl")
print(a.hexdigest(16), b.hexdigest(16), a.digest(0), b.hexdigest(0))
# expect: 85fe3538e1ff66b813ccf90616b517ea 548c38cdb6ac2419643a7ba49b6002e7 b''
print(a.digest(200).hex() == a.hexdigest(200), a.hexdigest(200)[:20], a.hexdigest(200)[-20:])
# expect: True 85fe3538e1ff66b813cc acdea9d0b6b62dccb70c
print(b.hexdigest(length=137)[-16:], a.digest_size, a.block_size, b.block_size, a.name)
# expect: 6f4ad30875fc3922 0 168 136 shake_128
c = b.copy()
c.update(b"x" * 300)
print(c.hexdigest(8), b.hexdigest(8))  # expect: 47ce5cce71c70724 548c38cdb6ac2419
attempt(lambda: a.digest(), lambda: a.hexdigest(), lambda: a.digest("x"), lambda: hashlib.md5().digest(3))
# expect: TypeError digest() missing required argument 'length' (pos 1)
# expect: TypeError hexdigest() missing required argument 'length' (pos 1)
# expect: TypeError 'str' object cannot be interpreted as an integer
# expect: TypeError HASH.digest() takes no arguments (1 given)
