s = ''
for i in range(300):
    s += chr(97 + i % 26)
print(len(s), s[:10], s[-10:])  # expect: 300 abcdefghij efghijklmn
t = s
s += '!'
print(len(t), len(s), t == s[:-1])  # expect: 300 301 True
parts = []
for i in range(5):
    parts.append(f'{i}:{i * i}')
print(';'.join(parts))  # expect: 0:0;1:1;2:4;3:9;4:16
