x = 0b10110100
print(x & -x, x & (x - 1), bin(x ^ (x >> 1)))  # expect: 4 176 0b11101110
print([i for i in range(8) if x >> i & 1])  # expect: [2, 4, 5, 7]
mask = (1 << 64) - 1
h = 14695981039346656037
for c in b'hello':
    h = ((h ^ c) * 1099511628211) & mask
print(hex(h))  # expect: 0xa430d84680aabd0b
def rotl(v, n):
    return ((v << n) | (v >> (64 - n))) & mask
print(hex(rotl(0x123456789abcdef0, 12)))  # expect: 0x456789abcdef0123
