import re
print(re.findall(r'a{2}', 'aaaaa'), re.findall(r'a{2,3}', 'aaaaa'), re.findall(r'a{,2}', 'aaa'), re.findall(r'a{2,}', 'aaa a'), re.findall(r'<.*>', '<a><b>'), re.findall(r'<.*?>', '<a><b>'), re.findall(r'ab??', 'ab'), re.match(r'(a+)+b', 'aaab').group(), re.findall(r'a++b', 'aab'), re.match(r'(?>a+)b', 'aab').group())
# expect: ['aa', 'aa'] ['aaa', 'aa'] ['aa', 'a', ''] ['aaa'] ['<a><b>'] ['<a>', '<b>'] ['a'] aaab ['aab'] aab
