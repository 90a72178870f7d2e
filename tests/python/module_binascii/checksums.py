import binascii
def attempt(*functions):
    for function in functions:
        try:
            print(repr(function()))
        except Exception as error:
            print(type(error).__name__, error)

print(binascii.crc32(b""), binascii.crc32(b"hello"), binascii.crc32(b"lo", binascii.crc32(b"hel")), binascii.crc32(bytes(range(256)) * 40))
# expect: 0 907060870 907060870 3150855069
print(binascii.crc_hqx(b"", 0), binascii.crc_hqx(b"hello", 0), binascii.crc_hqx(b"hello", 0xFFFF), binascii.crc_hqx(b"lo", binascii.crc_hqx(b"hel", 7)))
# expect: 0 50018 53870 37455
attempt(lambda: binascii.crc32(b"abc", -1), lambda: binascii.crc32(b"abc", 2 ** 40 + 7), lambda: binascii.crc32("abc"), lambda: binascii.crc32(b"abc", "x"), lambda: binascii.crc_hqx("abc", 0), lambda: binascii.crc_hqx(b"abc", 2 ** 20 + 5), lambda: binascii.crc32(b"abc", True))
# expect: 899311407
# expect: 812341063
# expect: TypeError a bytes-like object is required, not 'str'
# expect: TypeError 'str' object cannot be interpreted as an integer
# expect: TypeError a bytes-like object is required, not 'str'
# expect: 25123
# expect: 887499765
