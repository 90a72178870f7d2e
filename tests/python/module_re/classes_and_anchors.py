import re
print(re.findall(r'[a-c]', 'abcd'), re.findall(r'[^a-c]', 'abcd'), re.findall(r'\bcat\b', 'cat concat cat'), re.findall(r'[\d\s]', 'a1 b'), re.findall(r'[]x]', 'a]x'), re.findall(r'[a\-z]', 'a-z'))
# expect: ['a', 'b', 'c'] ['d'] ['cat', 'cat'] ['1', ' '] [']', 'x'] ['a', '-', 'z']
print(re.findall(r'\D+', 'a1b'), re.findall(r'\S', ' a '), re.findall(r'\W', 'a!b'), re.findall(r'\Aab', 'abab'), re.findall(r'ab\Z', 'abab'), re.findall(r'.', 'a\n'), re.findall(r'\B.', 'ab'))
# expect: ['a', 'b'] ['a'] ['!'] ['ab'] ['ab'] ['a'] ['b']
