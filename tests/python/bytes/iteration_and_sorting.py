b = bytes([3, 1, 2])
print(sorted(b), list(reversed(b)), max(b), min(b), sum(b), bytes(sorted(b)))
# expect: [1, 2, 3] [2, 1, 3] 3 1 6 b'\x01\x02\x03'
print([x for x in b if x > 1], bytes(x + 1 for x in b), list(enumerate(b)), list(zip(b, 'abc')))
# expect: [3, 2] b'\x04\x02\x03' [(0, 3), (1, 1), (2, 2)] [(3, 'a'), (1, 'b'), (2, 'c')]
print(sorted([b'b', b'a', b'ab']), {b'k': 1}, b'a' in {b'a'}, hash(b'a') == hash(bytes(b'a')))
# expect: [b'a', b'ab', b'b'] {b'k': 1} True True
x, *y = b'abc'
print(x, y)  # expect: 97 [98, 99]
