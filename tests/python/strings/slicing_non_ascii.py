s = 'aé漢😀z'
print(len(s), s[::-1], s[1:4], s[3], s[-2:])  # expect: 5 z😀漢éa é漢😀 😀 😀z
print([c for c in s], [ord(c) for c in s])
# expect: ['a', 'é', '漢', '😀', 'z'] [97, 233, 28450, 128512, 122]
print(s[::2], s[1::2], s.index('😀'), s.find('z'))  # expect: a漢z é😀 3 4
print(s * 2, s + '!', '漢' in s, '漢😀' in s)  # expect: aé漢😀zaé漢😀z aé漢😀z! True True
