print('a b c'.rsplit(), 'a b c'.rsplit(' ', 1), 'a,b,c'.rsplit(',', 1))
# expect: ['a', 'b', 'c'] ['a b', 'c'] ['a,b', 'c']
print('  a  b  c  '.rsplit(None, 1), '  a  b  c  '.rsplit(maxsplit=2))
# expect: ['  a  b', 'c'] ['  a', 'b', 'c']
print('a--b--c'.rsplit('--', 1), ''.rsplit(), ','.rsplit(','))  # expect: ['a--b', 'c'] [] ['', '']
print('path/to/file.txt'.rsplit('/', 1)[-1].rsplit('.', 1))  # expect: ['file', 'txt']
