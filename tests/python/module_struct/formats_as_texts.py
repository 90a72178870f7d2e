import struct

print(struct.pack("<IHB", 1, 2, 3), struct.pack(b"<H", 5), struct.pack(""))
# expect: b'\x01\x00\x00\x00\x02\x00\x03' b'\x05\x00' b''
print(struct.unpack("<IHB", b"\1\0\0\0\2\0\3"), struct.unpack("<H", bytearray(b"\5\0")))
# expect: (1, 2, 3) (5,)
print(struct.unpack("3s0s2p", b"abc\1d"))  # expect: (b'abc', b'', b'd')


def attempt(function, *args):
    try:
        print(function(*args))
    except (struct.error, TypeError, UnicodeError) as e:
        print(type(e).__name__, e)


attempt(struct.pack)  # expect: TypeError missing format argument
attempt(struct.pack, "<HH", 1)  # expect: error pack expected 2 items for packing (got 1)
attempt(struct.pack, "<H", 1, 2)  # expect: error pack expected 1 items for packing (got 2)
attempt(struct.Struct("<H").pack, 1, 2)  # expect: error pack expected 1 items for packing (got 2)
attempt(struct.pack, "<H", -1)  # expect: error ushort format requires 0 <= number <= 65535
attempt(struct.pack, "<Hz", 1)  # expect: error bad char in struct format
attempt(struct.pack, "é", 1)
# expect: UnicodeEncodeError 'ascii' codec can't encode character '\xe9' in position 0: ordinal not in range(128)
attempt(struct.pack, 5, 1)
# expect: TypeError Struct() argument 1 must be a str or bytes object, not int
attempt(struct.unpack, "<H", b"\0")  # expect: error unpack requires a buffer of 2 bytes
attempt(struct.unpack, "<H", b"\0\0\0")  # expect: error unpack requires a buffer of 2 bytes
attempt(struct.unpack, "<H", "ab")  # expect: TypeError a bytes-like object is required, not 'str'
attempt(struct.unpack, "é", b"")
# expect: UnicodeEncodeError 'ascii' codec can't encode character '\xe9' in position 0: ordinal not in range(128)
attempt(struct.unpack, "w", b"")  # expect: error bad char in struct format
attempt(struct.unpack, 5, b"")
# expect: TypeError Struct() argument 1 must be a str or bytes object, not int
attempt(struct.pack_into, "<H", bytearray(4), 0, 1, 2)
# expect: error pack_into expected 1 items for packing (got 2)
