b = bytearray(b'abc')
print(b, len(b), b[0], b[1:], b == b'abc')  # expect: bytearray(b'abc') 3 97 bytearray(b'bc') True
b[0] = 65
b.append(100)
b.extend(b'ef')
b += b'!'
print(b)  # expect: bytearray(b'Abcdef!')
b[1:3] = b'XYZ'
del b[0]
print(b, b.pop(), b.pop(0))  # expect: bytearray(b'YZdef') 33 88
b.insert(0, 48)
b.remove(90)
b.reverse()
print(b, bytes(b))  # expect: bytearray(b'fedY0') b'fedY0'
b.clear()
print(b)  # expect: bytearray(b'')
