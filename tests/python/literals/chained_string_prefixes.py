print('a' "b" '''c''' r'\d' f'{1}')  # expect: abc\d1
print(b'a' rb'\d')  # expect: b'a\\d'
print(u'unicode', U'also')  # expect: unicode also
x = ('one '
     f'{2} '
     r'\three')
print(x)  # expect: one 2 \three
