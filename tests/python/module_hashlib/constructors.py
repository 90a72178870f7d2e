import hashlib
data = b"The quick brown fox jumps over the lazy dog"
for make in (hashlib.md5, hashlib.sha1, hashlib.sha224, hashlib.sha256, hashlib.sha384, hashlib.sha512, hashlib.sha3_224, hashlib.sha3_256, hashlib.sha3_384, hashlib.sha3_512, hashlib.blake2b, hashlib.blake2s):
    h = make(data)
    print(h.name, h.hexdigest()[:32], h.digest()[-4:])
# expect: md5 9e107d9d372bb6826bd81d3542a419d6 b'B\xa4\x19\xd6'
# expect: sha1 2fd4e1c67a2d28fced849ee1bb76e739 b'\x1b\x93\xeb\x12'
# expect: sha224 730e109bd7a8a32b1cb9d9a09aa2325d b'\xad\x91\x15%'
# expect: sha256 d7a8fbb307d7809469ca9abcb0082e4f b'7\xc9\xe5\x92'
# expect: sha384 ca737f1014a48f4c0b6dd43cb177b0af b'*\xfb\xc9\xb1'
# expect: sha512 07e547d9586f6a73f73fbac0435ed769 b'\xb8T\xfe\xe6'
# expect: sha3_224 d15dadceaa4d5d7bb3b48f446421d542 b'X3W\x95'
# expect: sha3_256 69070dda01975c8c120c3aada1b28239 b'\x89}\xfc\x04'
# expect: sha3_384 7063465e08a93bce31cd89d2e3ca8f60 b'\xbd\xf8\xbeA'
# expect: sha3_512 01dedd5de4ef14642445ba5f5b97c15e b'K\xf0\xd4P'
# expect: blake2b a8add4bdddfd93e4877d2746e62817b1 b'\xdc\xd6\xa9\x18'
# expect: blake2s 606beeec743ccbeff6cbcdf5d5302aa8 b'\xbf<\x88\x12'
print(hashlib.md5(string=data, usedforsecurity=False).hexdigest())
# expect: 9e107d9d372bb6826bd81d3542a419d6
print(hashlib.sha256(bytearray(data)).hexdigest() == hashlib.sha256(data).hexdigest())
# expect: True
class Text(bytes):
    pass
print(hashlib.sha256(Text(data)).hexdigest() == hashlib.sha256(data).hexdigest())  # expect: True
