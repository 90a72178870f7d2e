# Every public name of hashlib, and of its objects.
import hashlib
def missing(thing, names):
    return [name for name in names.split() if not hasattr(thing, name)]
print(missing(hashlib.sha256(), "block_size copy digest digest_size hexdigest name update"))
# expect: []
print(sorted(hashlib.algorithms_guaranteed))
# expect: ['blake2b', 'blake2s', 'md5', 'sha1', 'sha224', 'sha256', 'sha384', 'sha3_224', 'sha3_256', 'sha3_384', 'sha3_512', 'sha512', 'shake_128', 'shake_256']
print(hashlib.algorithms_guaranteed <= hashlib.algorithms_available)  # expect: True
print([callable(f) for f in (hashlib.blake2b, hashlib.blake2s, hashlib.md5, hashlib.new, hashlib.pbkdf2_hmac, hashlib.scrypt, hashlib.sha1)])
# expect: [True, True, True, True, True, True, True]
for name in sorted(hashlib.algorithms_guaranteed):
    h = hashlib.new(name)
    print(h.name, h.digest_size, h.block_size, type(h).__name__ == 'object')
# expect: blake2b 64 128 False
# expect: blake2s 32 64 False
# expect: md5 16 64 False
# expect: sha1 20 64 False
# expect: sha224 28 64 False
# expect: sha256 32 64 False
# expect: sha384 48 128 False
# expect: sha3_224 28 144 False
# expect: sha3_256 32 136 False
# expect: sha3_384 48 104 False
# expect: sha3_512 64 72 False
# expect: sha512 64 128 False
# expect: shake_128 0 168 False
# expect: shake_256 0 136 False
