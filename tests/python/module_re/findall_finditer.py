import re
print(re.findall(r'\d+', 'a1b22c333'), re.findall(r'(\w)(\d)', 'a1 b2'), re.findall(r'x', 'abc'), re.findall(r'(\d)x', '1x2x'), re.findall(r'', 'ab'), re.findall(r'a*', 'baac'))
# expect: ['1', '22', '333'] [('a', '1'), ('b', '2')] [] ['1', '2'] ['', '', ''] ['', 'aa', '', '']
for m in re.finditer(r'(?P<w>[a-z]+)', 'ab cd'):
    print(m.group('w'), m.span())
# expect: ab (0, 2)
# expect: cd (3, 5)
