print(b'\x00\xff\x10'.hex(), b'abcd'.hex('-'), b'abcdef'.hex(':', 2), b'abcde'.hex('_', -2))
# expect: 00ff10 61-62-63-64 6162:6364:6566 6162_6364_65
print(bytes.fromhex('00ff10'), bytes.fromhex('41 42 43'), bytes.fromhex(''))
# expect: b'\x00\xff\x10' b'ABC' b''
try:
    bytes.fromhex('0')
except ValueError as e:
    print(e)
# expect: non-hexadecimal number found in fromhex() arg at position 1
try:
    bytes.fromhex('zz')
except ValueError as e:
    print(e)
# expect: non-hexadecimal number found in fromhex() arg at position 0
for text in 'x\u0661', '00 \xe9', 'zz':
    try:
        bytes.fromhex(text)
    except ValueError as e:
        print(e)
# expect: non-hexadecimal number found in fromhex() arg at position 1
# expect: non-hexadecimal number found in fromhex() arg at position 3
# expect: non-hexadecimal number found in fromhex() arg at position 0
