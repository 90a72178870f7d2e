print(int.from_bytes(b'\x04\x00', 'big'), int.from_bytes(b'\x04\x00', 'little'))  # expect: 1024 4
print(int.from_bytes(b'\xff\xff', 'big', signed=True))  # expect: -1
print(int.from_bytes(b'', 'big'), int.from_bytes([1, 2]))  # expect: 0 258
print(int.from_bytes(bytes(range(12)), 'big'))  # expect: 1218426182456967898401291
print(int.from_bytes(b'\x80' + bytes(9), 'big', signed=True))  # expect: -604462909807314587353088
n = 123456789012345678901234567890
print(int.from_bytes(n.to_bytes(13, 'little'), 'little') == n)  # expect: True
