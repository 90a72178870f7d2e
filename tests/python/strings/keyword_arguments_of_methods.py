print('a,b'.split(sep=','), 'a b c'.rsplit(maxsplit=1), 'a\nb'.splitlines(keepends=False))
# expect: ['a', 'b'] ['a b', 'c'] ['a', 'b']
print('a\tb'.expandtabs(tabsize=2), 'é'.encode(errors='ignore', encoding='ascii'))
# expect: a b b''
try:
    'a'.replace(old='a', new='b')
except TypeError as e:
    print(type(e).__name__)
# expect: TypeError
try:
    'a'.upper(1)
except TypeError as e:
    print(e)
# expect: str.upper() takes no arguments (1 given)
