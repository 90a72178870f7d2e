import hashlib
data = b"a" * 1000000
for name in ("md5", "sha1", "sha256", "sha512", "sha3_256", "blake2b", "blake2s"):
    print(name, hashlib.new(name, data).hexdigest()[:32])
# expect: md5 7707d6ae4e027c70eea2a935c2296f21
# expect: sha1 34aa973cd4c4daa4f61eeb2bdbad2731
# expect: sha256 cdc76e5c9914fb9281a1c7e284d73e67
# expect: sha512 e718483d0ce769644e2e42c7bc15b463
# expect: sha3_256 5c8875ae474a3634ba4fd55ec85bffd6
# expect: blake2b 98fb3efb7206fd19ebf69b6f312cf7b6
# expect: blake2s bec0c0e6cde5b67acb73b81f79a67a40
print(hashlib.shake_128(data).hexdigest(10))  # expect: 9d222c79c4ff9d092cf6
