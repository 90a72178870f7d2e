# Lengths around the blocks, in one piece and in two.
import hashlib
for name in sorted(hashlib.algorithms_guaranteed - {"shake_128", "shake_256"}):
    size = hashlib.new(name).block_size
    text = []
    for length in (size - 17, size - 9, size - 8, size - 1, size, size + 1, 2 * size, 3 * size + 5):
        message = bytes(i % 251 for i in range(length))
        whole = hashlib.new(name, message)
        pieces = hashlib.new(name, message[:length // 2])
        pieces.update(message[length // 2:])
        assert whole.digest() == pieces.digest()
        text.append(whole.hexdigest()[:6])
    print(name, *text)
# expect: blake2b bf23c0 dcc2c4 3d5517 b62926 2319e3 f59711 93463a 1df204
# expect: blake2s 2f867b f44954 e290dd e57cb7 56f34e 1b53ee 1fa877 c8aab5
# expect: md5 f1375b 6912ee 51fdd1 48a629 b2d3f5 8bd705 37eff0 12e16b
# expect: sha1 d79097 8ae2d4 636e2e 6d942d c6138d 69bd72 e6434b 9dcc4b
# expect: sha224 653caf 8991df 2b2cd6 049e8d c37b88 114b5f 67d88d ac2478
# expect: sha256 ef8a77 463eb2 da2ae4 29af26 fdeab9 4bfd2c 471fb9 59a6ae
# expect: sha384 f5f9fe 0c8d30 0577ad d5fcfe ca2385 ef49ae 2786ae c24b81
# expect: sha3_224 e0ab99 3174e5 5d633f 64d0e8 5be75e 90b861 c31edb 6141c3
# expect: sha3_256 a226de c66018 bec3eb fded8f cf3ccf ce9d7d b7ccd5 c89639
# expect: sha3_384 8157a2 4024bf d6e266 1f91ee 5b8d0d 4a2f0a 13a929 da7734
# expect: sha3_512 355541 6a930b cb2960 3ccc85 5d63f2 921d9b e1951b 732a6f
# expect: sha512 a1a111 43e497 963670 eab896 1dffd5 1d9da5 7ff1cd 04c62a
