print(repr('ab'.ljust(5)), repr('ab'.rjust(5)), repr('ab'.center(5)), repr('ab'.center(6)))
# expect: 'ab   ' '   ab' '  ab ' '  ab  '
print('ab'.ljust(5, '.'), 'ab'.rjust(5, '.'), 'ab'.center(5, '*'), 'abc'.center(6, '*'))
# expect: ab... ...ab **ab* *abc**
print('abc'.center(2), 'abc'.ljust(-1), 'é'.center(4, '漢'))  # expect: abc abc 漢é漢漢
print([('x' * n).center(7, '-') for n in range(5)])
# expect: ['-------', '---x---', '---xx--', '--xxx--', '--xxxx-']
try:
    'a'.center(5, 'ab')
except TypeError as e:
    print(e)
# expect: The fill character must be exactly one character long
