print((1024).to_bytes(2, 'big'), (1024).to_bytes(4, 'little'))
# expect: b'\x04\x00' b'\x00\x04\x00\x00'
print((-1).to_bytes(2, 'big', signed=True))  # expect: b'\xff\xff'
print((0).to_bytes(1, 'big'), (5).to_bytes())  # expect: b'\x00' b'\x05'
print((2 ** 70).to_bytes(10, 'big'))  # expect: b'\x00@\x00\x00\x00\x00\x00\x00\x00\x00'
print((-(2 ** 70)).to_bytes(10, 'little', signed=True))
# expect: b'\x00\x00\x00\x00\x00\x00\x00\x00\xc0\xff'
for f in (lambda: (256).to_bytes(1, 'big'), lambda: (-1).to_bytes(1, 'big'),
          lambda: (1).to_bytes(1, 'middle')):
    try:
        f()
    except Exception as e:
        print(type(e).__name__ + ':', e)
# expect: OverflowError: int too big to convert
# expect: OverflowError: can't convert negative int to unsigned
# expect: ValueError: byteorder must be either 'little' or 'big'
