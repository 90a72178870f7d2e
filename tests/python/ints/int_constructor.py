print(int(), int(3.9), int(-3.9), int(True))  # expect: 0 3 -3 1
print(int('42'), int('  -17\n'), int('+5'), int('1_000'))  # expect: 42 -17 5 1000
print(int('ff', 16), int('0xff', 16), int('0xff', 0), int('0b11', 0), int('z', 36))
# expect: 255 255 255 3 35
print(int('0o17', 0), int('101', 2), int(b'12'))  # expect: 15 5 12
print(int('123456789012345678901234567890'))  # expect: 123456789012345678901234567890
print(int(1e20), int(2.0 ** 70))  # expect: 100000000000000000000 1180591620717411303424
class I:
    def __int__(self):
        return 9
class X:
    def __index__(self):
        return 8
print(int(I()), int(X()))  # expect: 9 8
