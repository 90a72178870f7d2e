table = bytes.maketrans(b'abc', b'xyz')
print(b'aabbcc'.translate(table), len(table), b'hello'.translate(None, b'l'))
# expect: b'xxyyzz' 256 b'heo'
print(b'abcd'.translate(table, b'd'))  # expect: b'xyz'
