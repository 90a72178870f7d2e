import hashlib
for name in ("SHA256", "sha-256", "MD5", "SHA1", "SHA512-256", "sha3-256", "sha384", "SHA224"):
    print(name, hashlib.new(name, b"abc").name, hashlib.new(name, b"abc").hexdigest()[:12])
# expect: SHA256 sha256 ba7816bf8f01
# expect: sha-256 sha256 ba7816bf8f01
# expect: MD5 md5 900150983cd2
# expect: SHA1 sha1 a9993e364706
# expect: SHA512-256 sha512_256 53048e268194
# expect: sha3-256 sha3_256 3a985da74fe2
# expect: sha384 sha384 cb00753f45a3
# expect: SHA224 sha224 23097d223405
