print(bytes(), bytes(3), bytes([65, 66]), bytes('é', 'utf-8'), bytes(b'x'), bytes(range(3)))
# expect: b'' b'\x00\x00\x00' b'AB' b'\xc3\xa9' b'x' b'\x00\x01\x02'
class B:
    def __bytes__(self):
        return b'custom'
print(bytes(B()))  # expect: b'custom'
for args in ((-1,), ([256],), ('abc',), ([1.5],), (1.5,)):
    try:
        print(bytes(*args))
    except Exception as e:
        print(type(e).__name__ + ':', e)
# expect: ValueError: negative count
# expect: ValueError: bytes must be in range(0, 256)
# expect: TypeError: string argument without an encoding
# expect: TypeError: 'float' object cannot be interpreted as an integer
# expect: TypeError: cannot convert 'float' object to bytes
