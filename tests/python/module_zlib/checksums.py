import zlib

for data in (b"", b"a", b"hello world", bytes(range(256)) * 50, bytearray(b"xyz")):
    print(zlib.crc32(data), zlib.adler32(data), zlib.crc32(data, 7), zlib.adler32(data, 12345678))
# expect: 0 1 7 12345678
# expect: 3904355907 6422626 1993550816 1651204527
# expect: 222957957 436929629 611386374 1230136746
# expect: 2078446574 1035724905 190124903 1704282565
# expect: 3951999591 47645036 4005670114 663315129
print(zlib.crc32(b"world", zlib.crc32(b"hello ")), zlib.adler32(b"world", zlib.adler32(b"hello ")) == zlib.adler32(b"hello world"))
# expect: 222957957 True
print(zlib.adler32(b"\xff" * 20000), zlib.adler32(b"x", 0), zlib.crc32(b"x", -1), zlib.adler32(b"x", 2**40 + 3))
# expect: 2672940644 7864440 2703296241 8061051
try:
    zlib.adler32("text")
except TypeError as error:
    print(error)
# expect: a bytes-like object is required, not 'str'
