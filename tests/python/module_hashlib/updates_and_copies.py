import hashlib
for name in ("md5", "sha256", "sha512", "sha3_256", "blake2b", "blake2s"):
    h = hashlib.new(name)
    print(h.update(b"one "), end=" ")
    other = h.copy()
    h.update(b"two")
    other.update(b"three")
    third = other.copy()
    print(name, h.hexdigest()[:16], other.hexdigest()[:16], third.digest() == other.digest(), third is other)
    h.digest()
    h.update(b"")
    h.update(bytearray(b"!"))
    print(h.hexdigest()[:24], h.digest_size, h.block_size)
# expect: None md5 aae2c33a105ad3f2 de8d9bf5b6ffec1a True False
# expect: 265819b6a7674da97571833e 16 64
# expect: None sha256 8ab63e29a4ba14e4 193ff9861a93424e True False
# expect: 04a07546aad22b7a2850ac5f 32 64
# expect: None sha512 e9ff849381776815 02cb64eb8ddbac74 True False
# expect: c24b33080d0e2231cf564971 64 128
# expect: None sha3_256 f067dd4b70a8b9f3 b23607181cd286d2 True False
# expect: 8c648cd3eaa05db8427926e9 32 136
# expect: None blake2b 843286764487e155 ffe1158af1f7d9a5 True False
# expect: a55bfbd2f8b7bc2bc37fcf22 64 128
# expect: None blake2s c03e72b2279c51df 2cba4e8be5915a85 True False
# expect: b6abb4ef664396455df76128 32 64
