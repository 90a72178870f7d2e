import binascii
def attempt(*functions):
    for function in functions:
        try:
            print(repr(function()))
        except Exception as error:
            print(type(error).__name__, error)

print(binascii.hexlify(b"\x00\xffabc"), binascii.b2a_hex(bytearray(b"xy")), binascii.hexlify(b""))
# expect: b'00ff616263' b'7879' b''
print(binascii.hexlify(b"abcdef", "-"), binascii.hexlify(b"abcdef", b":", 2), binascii.hexlify(b"abcde", "_", 2), binascii.hexlify(b"abcde", "_", -2), binascii.hexlify(data=b"ab", sep=":"))
# expect: b'61-62-63-64-65-66' b'6162:6364:6566' b'61_6263_6465' b'6162_6364_65' b'61:62'
attempt(lambda: binascii.hexlify("x"), lambda: binascii.hexlify(5), lambda: binascii.hexlify(b"ab", "--"), lambda: binascii.hexlify(b"abcdef", "-", 0), lambda: binascii.hexlify(b"abc", 5),
        lambda: binascii.unhexlify("00FFab"), lambda: binascii.a2b_hex(b"4142"), lambda: binascii.unhexlify("abc"), lambda: binascii.unhexlify("zz"), lambda: binascii.unhexlify("ab c"),
        lambda: binascii.unhexlify("ä0"), lambda: binascii.unhexlify(5), lambda: binascii.unhexlify(""))
# expect: TypeError a bytes-like object is required, not 'str'
# expect: TypeError a bytes-like object is required, not 'int'
# expect: ValueError sep must be length 1.
# expect: b'616263646566'
# expect: TypeError object of type 'int' has no len()
# expect: b'\x00\xff\xab'
# expect: b'AB'
# expect: Error Odd-length string
# expect: Error Non-hexadecimal digit found
# expect: Error Non-hexadecimal digit found
# expect: ValueError string argument should contain only ASCII characters
# expect: TypeError argument should be bytes, buffer or ASCII string, not 'int'
# expect: b''
