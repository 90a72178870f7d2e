b = bytearray(b'Hello World')
print(b.upper(), b.find(b'o'), b.split(), b.replace(b'l', b'L'), b.hex(), b.decode())
# expect: bytearray(b'HELLO WORLD') 4 [bytearray(b'Hello'), bytearray(b'World')] bytearray(b'HeLLo WorLd') 48656c6c6f20576f726c64 Hello World
print(b.startswith(b'He'), b.count(b'l'), bytearray(3), bytearray('é', 'utf-8'))
# expect: True 3 bytearray(b'\x00\x00\x00') bytearray(b'\xc3\xa9')
c = b.copy()
c[0] = 0
print(b[0], c[0], type(b + b'x').__name__, type(b'x' + b).__name__)  # expect: 72 0 bytearray bytes
b *= 2
print(len(b), 72 in b)  # expect: 22 True
