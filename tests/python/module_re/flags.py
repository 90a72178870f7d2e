import re
print(re.findall('a', 'aA', re.I), re.findall('^a', 'a\na', re.M), re.findall('a.b', 'a\nb', re.S), re.findall(r'''a  # comment
 b''', 'ab', re.X), re.search('(?i)AbC', 'xabc').group(), re.search('(?s)a.b', 'a\nb') is not None)
# expect: ['a', 'A'] ['a', 'a'] ['a\nb'] ['ab'] abc True
print(re.findall('^x$', 'x\nX', re.I | re.M), re.IGNORECASE == re.I, re.findall(r'\w+', 'é漢 a', re.A), re.findall(r'\w+', 'é漢 a'), re.match('é', 'É', re.I) is not None)
# expect: ['x', 'X'] True ['a'] ['é漢', 'a'] True
