print(b'abc', B"abc", b'\x00\xff')  # expect: b'abc' b'abc' b'\x00\xff'
print(b'it\'s', b"it's", b'"')  # expect: b"it's" b"it's" b'"'
print(b'a' b'b')  # expect: b'ab'
print(b'\n\t\r\\')  # expect: b'\n\t\r\\'
print(b'\101\x41')  # expect: b'AA'
print(b'''multi
line''')
# expect: b'multi\nline'
print(len(b'\x00\x01'), list(b'\x00\x7f\xff'))  # expect: 2 [0, 127, 255]
