for n in (0, 1, 10, -10, 255, 2 ** 70, -2 ** 70):
    print(bin(n), oct(n), hex(n))
# expect: 0b0 0o0 0x0
# expect: 0b1 0o1 0x1
# expect: 0b1010 0o12 0xa
# expect: -0b1010 -0o12 -0xa
# expect: 0b11111111 0o377 0xff
# expect: 0b10000000000000000000000000000000000000000000000000000000000000000000000 0o200000000000000000000000 0x400000000000000000
# expect: -0b10000000000000000000000000000000000000000000000000000000000000000000000 -0o200000000000000000000000 -0x400000000000000000
print(bin(True), hex(False))  # expect: 0b1 0x0
class I:
    def __index__(self):
        return 11
print(bin(I()), oct(I()), hex(I()))  # expect: 0b1011 0o13 0xb
try:
    hex(1.5)
except TypeError as e:
    print(e)
# expect: 'float' object cannot be interpreted as an integer
