import struct
from struct import Struct

print(struct.pack("<hIq", -2, 3, -4), struct.pack(">hIq", -2, 3, -4), struct.pack("!H", 258))
# expect: b'\xfe\xff\x03\x00\x00\x00\xfc\xff\xff\xff\xff\xff\xff\xff' b'\xff\xfe\x00\x00\x00\x03\xff\xff\xff\xff\xff\xff\xff\xfc' b'\x01\x02'
print(struct.unpack("<bBhHiIlLqQ", struct.pack("<bBhHiIlLqQ", -1, 255, -1, 65535, -1, 4294967295, -1, 4294967295, -1, 2**64 - 1)))
# expect: (-1, 255, -1, 65535, -1, 4294967295, -1, 4294967295, -1, 18446744073709551615)
print(struct.pack("@bi0q", 1, 2), struct.calcsize("@bhilqdP"), struct.calcsize("=bhilqd"), struct.calcsize("nN"), struct.calcsize(""))
# expect: b'\x01\x00\x00\x00\x02\x00\x00\x00' 40 27 16 0
print(struct.pack("3s5sp4p", b"abcdef", b"xy", b"zz", b"long"), struct.unpack("3s5sp4p", b"abcxy\0\0\0\0\x03lon"))
# expect: b'abcxy\x00\x00\x00\x00\x03lon' (b'abc', b'xy\x00\x00\x00', b'', b'lon')
print(struct.pack("c?x2c", b"a", [], b"b", b"c"), struct.unpack("c?x2c", b"a\x01\x00bc"))
# expect: b'a\x00\x00bc' (b'a', True, b'b', b'c')
for value in (0.0, -0.0, 1.5, 65504.0, 5.960464477539063e-08, 2.0e-8, 1 / 3, float("inf"), float("-inf"), 3.14159, -2.5):
    packed = struct.pack(">efd", value, value, value)
    print(packed.hex(), struct.unpack(">efd", packed))
# expect: 0000000000000000000000000000 (0.0, 0.0, 0.0)
# expect: 8000800000008000000000000000 (-0.0, -0.0, -0.0)
# expect: 3e003fc000003ff8000000000000 (1.5, 1.5, 1.5)
# expect: 7bff477fe00040effc0000000000 (65504.0, 65504.0, 65504.0)
# expect: 0001338000003e70000000000000 (5.960464477539063e-08, 5.960464477539063e-08, 5.960464477539063e-08)
# expect: 000032abcc773e55798ee2308c3a (0.0, 1.999999987845058e-08, 2e-08)
# expect: 35553eaaaaab3fd5555555555555 (0.333251953125, 0.3333333432674408, 0.3333333333333333)
# expect: 7c007f8000007ff0000000000000 (inf, inf, inf)
# expect: fc00ff800000fff0000000000000 (-inf, -inf, -inf)
# expect: 424840490fd0400921f9f01b866e (3.140625, 3.141590118408203, 3.14159)
# expect: c100c0200000c004000000000000 (-2.5, -2.5, -2.5)
print(struct.unpack(">e", b"\x7e\x00"), struct.pack("<d", float("nan"))[:6], struct.pack("f", 7))
# expect: (nan,) b'\x00\x00\x00\x00\x00\x00' b'\x00\x00\xe0@'
print(struct.pack("2h 3b", 1, 2, 3, 4, 5), struct.pack(b"<2i", 1, 2), struct.unpack(" <i", b"\1\0\0\0") if False else "")
# expect: b'\x01\x00\x02\x00\x03\x04\x05' b'\x01\x00\x00\x00\x02\x00\x00\x00'
header = Struct("<4sHH")
print(header.size, header.format, header.pack(b"RIFF", 1, 2), header.unpack(b"RIFF\1\0\2\0"))
# expect: 8 <4sHH b'RIFF\x01\x00\x02\x00' (b'RIFF', 1, 2)
buffer = bytearray(12)
header.pack_into(buffer, 2, b"abcd", 3, 4)
struct.pack_into(">H", buffer, -2, 0xBEEF)
print(buffer, header.unpack_from(buffer, 2), struct.unpack_from(">H", buffer, -2), header.unpack_from(buffer=buffer, offset=4))
# expect: bytearray(b'\x00\x00abcd\x03\x00\x04\x00\xbe\xef') (b'abcd', 3, 4) (48879,) (b'cd\x03\x00', 4, 61374)
print(list(struct.iter_unpack("<Hb", bytes(range(9)))), list(Struct("B").iter_unpack(bytearray(b"ab"))))
# expect: [(256, 2), (1027, 5), (1798, 8)] [(97,), (98,)]


class Five:
    def __index__(self):
        return 5


class Half:
    def __float__(self):
        return 0.5


print(struct.pack("<bd", Five(), Half()), struct.pack("<b", True))
# expect: b'\x05\x00\x00\x00\x00\x00\x00\xe0?' b'\x01'
failing = [("b", 128), ("B", -1), ("h", 40000), ("H", 65536), ("i", 2**31), ("I", -1), ("I", 2**32), ("<l", 2**31), ("q", 2**63),
           ("Q", 2**64), ("i", "x"), ("i", 1.5), ("f", "x"), ("<f", 1e300), ("e", 1e6), ("c", b"ab"), ("c", 65), ("s", "x"), ("p", 1),
           ("ii", 1), ("", 1), ("z", 1), ("3", 1), ("<n", 1), ("2 i", 1)]
for form, value in failing:
    try:
        print(struct.pack(form, value))
    except (struct.error, OverflowError) as error:
        print(form, value, type(error).__name__, error)
# expect: b 128 error byte format requires -128 <= number <= 127
# expect: B -1 error ubyte format requires 0 <= number <= 255
# expect: h 40000 error short format requires -32768 <= number <= 32767
# expect: H 65536 error ushort format requires 0 <= number <= 65535
# expect: i 2147483648 error 'i' format requires -2147483648 <= number <= 2147483647
# expect: I -1 error argument out of range
# expect: I 4294967296 error 'I' format requires 0 <= number <= 4294967295
# expect: <l 2147483648 error 'l' format requires -2147483648 <= number <= 2147483647
# expect: q 9223372036854775808 error argument out of range
# expect: Q 18446744073709551616 error argument out of range
# expect: i x error required argument is not an integer
# expect: i 1.5 error required argument is not an integer
# expect: f x error required argument is not a float
# expect: <f 1e+300 OverflowError float too large to pack with f format
# expect: e 1000000.0 OverflowError float too large to pack with e format
# expect: c b'ab' error char format requires a bytes object of length 1
# expect: c 65 error char format requires a bytes object of length 1
# expect: s x error argument for 's' must be a bytes object
# expect: p 1 error argument for 'p' must be a bytes object
# expect: ii 1 error pack expected 2 items for packing (got 1)
# expect:  1 error pack expected 0 items for packing (got 1)
# expect: z 1 error bad char in struct format
# expect: 3 1 error repeat count given without format specifier
# expect: <n 1 error bad char in struct format
# expect: 2 i 1 error bad char in struct format
for call in (lambda: struct.unpack("i", b"123"), lambda: struct.unpack("i", "1234"), lambda: struct.unpack_from("i", b"12345", 4),
             lambda: struct.unpack_from("i", b"12345", -9), lambda: struct.unpack_from("i", b"12345", -3),
             lambda: struct.iter_unpack("", b""), lambda: struct.iter_unpack("i", b"12"), lambda: struct.pack_into("i", bytearray(5), 2, 7),
             lambda: struct.pack_into("i", bytearray(5), -2, 7), lambda: struct.pack_into("i", b"12345", 0, 7),
             lambda: struct.pack_into("i", bytearray(5), 1), lambda: struct.pack_into("i", bytearray(5)), lambda: struct.Struct(5),
             lambda: struct.calcsize("é"), lambda: struct.calcsize("99999999999999999999i"), lambda: struct.pack()):
    try:
        call()
    except (struct.error, TypeError, UnicodeEncodeError) as error:
        print(type(error).__name__, error)
# expect: error unpack requires a buffer of 4 bytes
# expect: TypeError a bytes-like object is required, not 'str'
# expect: error unpack_from requires a buffer of at least 8 bytes for unpacking 4 bytes at offset 4 (actual buffer size is 5)
# expect: error offset -9 out of range for 5-byte buffer
# expect: error not enough data to unpack 4 bytes at offset -3
# expect: error cannot iteratively unpack with a struct of length 0
# expect: error iterative unpacking requires a buffer of a multiple of 4 bytes
# expect: error pack_into requires a buffer of at least 6 bytes for packing 4 bytes at offset 2 (actual buffer size is 5)
# expect: error no space to pack 4 bytes at offset -2
# expect: TypeError argument must be read-write bytes-like object, not bytes
# expect: error pack_into expected 1 items for packing (got 0)
# expect: error pack_into expected offset argument
# expect: TypeError Struct() argument 1 must be a str or bytes object, not int
# expect: UnicodeEncodeError 'ascii' codec can't encode character '\xe9' in position 0: ordinal not in range(128)
# expect: error total struct size too long
# expect: TypeError missing format argument
print(struct.calcsize("999999999999999999i"))  # expect: 3999999999999999996
