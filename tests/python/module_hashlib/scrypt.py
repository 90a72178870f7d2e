import hashlib
def attempt(*functions):
    for function in functions:
        try:
            print(repr(function()))
        except Exception as error:
            print(type(error).__name__, error)

print(hashlib.scrypt(b"", salt=b"", n=16, r=1, p=1, dklen=64).hex())
# expect: 77d6576238657b203b19ca42c18a0497f16b4844e3074ae8dfdffa3fede21442fcd0069ded0948f8326a753a0fc81f17e8d3e0fb2e0d3628cf35e20c38d18906
print(hashlib.scrypt(b"password", salt=b"NaCl", n=256, r=8, p=4, dklen=24).hex())
# expect: 73b8fc765e3b7c7d321e8471079e4ba88502ce5be229c50c
print(hashlib.scrypt(b"p", salt=b"s", n=4, r=3, p=2).hex())
# expect: 1d31f171299ad3900444e36147aca0374574b624e47c2cd91996bc7e7ceda0c5caef92f68840318b605b6e678a136041a3d4ca77774f0cb40ccc7bef871ed753
def tried(**options):
    return lambda: hashlib.scrypt(b"p", **options)
attempt(tried(), tried(salt=b"s", n=3, r=1, p=1), tried(salt=b"s", n=1, r=1, p=1), tried(salt=b"s", n=2 ** 15, r=8, p=1), tried(salt=b"s", n=2, r=0, p=1),
        tried(salt=b"s", n=2, r=1, p=1, dklen=0), tried(salt=b"s", n=2, r=1, p=1, maxmem=-1), tried(salt=b"s", n="x", r=1, p=1), tried(salt=b"s", n=16, p=1), tried(salt="s", n=2, r=1, p=1))
# expect: TypeError salt is required
# expect: ValueError n must be a power of 2.
# expect: ValueError n must be a power of 2.
# expect: ValueError [digital envelope routines] memory limit exceeded
# expect: ValueError Invalid parameter combination for n, r, p, maxmem.
# expect: ValueError dklen must be greater than 0 and smaller than 2147483647
# expect: ValueError maxmem must be positive and smaller than 2147483647
# expect: TypeError scrypt() argument 'n' must be int, not str
# expect: TypeError r is required and must be an unsigned int
# expect: TypeError a bytes-like object is required, not 'str'
