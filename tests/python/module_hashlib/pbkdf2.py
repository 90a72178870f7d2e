import hashlib
def attempt(*functions):
    for function in functions:
        try:
            print(repr(function()))
        except Exception as error:
            print(type(error).__name__, error)

derive = hashlib.pbkdf2_hmac
print(derive("sha1", b"password", b"salt", 1).hex())
# expect: 0c60c80f961f0e71f3a9b524af6012062fe037a6
print(derive("sha1", b"password", b"salt", 2, 20).hex())
# expect: ea6c014dc72d6f8ccd1ed92ace1d41f0d8de8957
print(derive("sha256", b"password", b"salt", 1000).hex())
# expect: 632c2812e46d4604102ba7618e9d6d7d2f8128f6266b4a03264d2a0460b7dcb3
print(derive("sha512", b"passwordPASSWORDpassword" * 9, b"saltSALT" * 3, 20, dklen=100).hex())
# expect: b5df57437309f441969a8bf55b35d1b9477e3f0e8fb60fc8eab0dfa637b80aa77465630f7972e5aaf78aceb78e5ab30cb5f10d0a1291cd7435bf6c501279b50e01827eea3a41b35550b3a996d1afca99406b441089a2905a01a10213abd098efb6d9fe60
print(derive("md5", bytearray(b""), b"", 3, 5).hex(), derive("sha3_256", b"p", b"s", 3, None).hex(), derive("blake2b", b"p", b"s", 2, 8).hex())
# expect: 6293f8e2e1 4f24af1949a4edb7253a1913084c2688ec45787f06afb2ed9ba5d87d246dc739 048cf6cf918060ec
attempt(lambda: derive("sha256", b"p", b"s", 0), lambda: derive("sha256", b"p", b"s", 1, 0), lambda: derive("sha256", "p", b"s", 1), lambda: derive("sha256", b"p", "s", 1),
        lambda: derive("sha256", b"p", b"s", "1"), lambda: derive(b"sha256", b"p", b"s", 1), lambda: derive("sha256", b"p", b"s", 2 ** 31), lambda: derive("sha256", b"p", b"s", 2 ** 70))
# expect: ValueError iteration value must be greater than 0.
# expect: ValueError key length must be greater than 0.
# expect: TypeError a bytes-like object is required, not 'str'
# expect: TypeError a bytes-like object is required, not 'str'
# expect: TypeError 'str' object cannot be interpreted as an integer
# expect: TypeError pbkdf2_hmac() argument 'hash_name' must be str, not bytes
# expect: OverflowError iteration value is too great.
# expect: OverflowError Python int too large to convert to C long
