import hmac
for size in (0, 1, 63, 64, 65, 127, 128, 129, 500):
    key = b"k" * size
    print(size, hmac.new(key, b"m", "sha256").hexdigest()[:16], hmac.new(bytearray(key), b"m", "sha512").hexdigest()[:16])
# expect: 0 a64092104c76d9ef f72650354dfefcfa
# expect: 1 b60090e3052297ae 94ec958658ae2d2e
# expect: 63 e458f5dd7e8afee6 9b9a5f47bda3ec09
# expect: 64 3b7a8d453e76edb5 6ed28c40a2fc6376
# expect: 65 c2d7d4c2256ddb09 004646c6234e37d4
# expect: 127 be2137139e8fe202 c47e9f971dd26ebe
# expect: 128 ef699a99d6d629d2 9592ecd80ce4ede3
# expect: 129 e60a395e9403dbd3 1a960aeb80731a01
# expect: 500 8694bdc89a9aa87e 31876456d37eb28a
