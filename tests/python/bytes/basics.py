b = b'hello'
print(b, len(b), b[0], b[-1], b[1:3], b[::-1])  # expect: b'hello' 5 104 111 b'el' b'olleh'
print(b + b' world', b * 2, 2 * b, b == b'hello', b != b'x', b < b'i')
# expect: b'hello world' b'hellohello' b'hellohello' True True True
print(104 in b, b'ell' in b, 200 not in b, list(b))
# expect: True True True [104, 101, 108, 108, 111]
for x in b'ab':
    print(x)
# expect: 97
# expect: 98
try:
    b[0] = 1
except TypeError as e:
    print(e)
# expect: 'bytes' object does not support item assignment
try:
    b[10]
except IndexError as e:
    print(e)
# expect: index out of range
