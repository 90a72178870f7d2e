print('a b  c'.split(), '  a b '.split(), ''.split(), '   '.split())
# expect: ['a', 'b', 'c'] ['a', 'b'] [] []
print('a,b,,c'.split(','), ''.split(','), ','.split(','))
# expect: ['a', 'b', '', 'c'] [''] ['', '']
print('a b c d'.split(' ', 2), 'a b c d'.split(None, 1), 'a,b,c'.split(',', 0))
# expect: ['a', 'b', 'c d'] ['a', 'b c d'] ['a,b,c']
print('a--b--c'.split('--'), 'abc'.split('x'), 'aXbXc'.split('X', -1))
# expect: ['a', 'b', 'c'] ['abc'] ['a', 'b', 'c']
print('a\tb\nc\x0bd'.split(), '  a  b  c '.split(maxsplit=1))
# expect: ['a', 'b', 'c', 'd'] ['a', 'b  c ']
try:
    'abc'.split('')
except ValueError as e:
    print(e)
# expect: empty separator
