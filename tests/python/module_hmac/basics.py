import hashlib, hmac
h = hmac.new(b"key", b"The quick brown fox jumps over the lazy dog", "sha256")
print(h.hexdigest())  # expect: f7bc83f430538424b13298e6aa6fb143ef4d59a14946175997479dbc2d1a3cd8
print(h.name, h.digest_size, h.block_size, h.digest()[:4])
# expect: hmac-sha256 32 64 b'\xf7\xbc\x83\xf4'
for mod in ("md5", "sha1", hashlib.sha512, "sha3_256", hashlib.blake2s, "blake2b", hashlib.sha3_512):
    h = hmac.new(b"key", b"message", mod)
    print(h.name, h.hexdigest()[:32], h.block_size)
# expect: hmac-md5 4e4748e62b463521f6775fbf921234b5 64
# expect: hmac-sha1 2088df74d5f2146b48146caf4965377e 64
# expect: hmac-sha512 e477384d7ca229dd1426e64b63ebf2d3 128
# expect: hmac-sha3_256 0f43852a24d5597a8200312a95993991 136
# expect: hmac-blake2s bba8fa28708ae80d249e317318c95c85 64
# expect: hmac-blake2b 04e9ada930688cde75eec939782eed65 128
# expect: hmac-sha3_512 4b733ae1713d83ed27e49527a1e4ce03 72
print(hmac.digest(b"key", b"message", "sha256").hex() == hmac.new(b"key", b"message", "sha256").hexdigest())
# expect: True
print(hmac.digest(bytearray(b"key"), b"message", hashlib.md5).hex())
# expect: 4e4748e62b463521f6775fbf921234b5
