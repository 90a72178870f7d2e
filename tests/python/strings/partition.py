print('a=b=c'.partition('='), 'a=b=c'.rpartition('='))
# expect: ('a', '=', 'b=c') ('a=b', '=', 'c')
print('abc'.partition('x'), 'abc'.rpartition('x'), '=a'.partition('='), 'a='.rpartition('='))
# expect: ('abc', '', '') ('', '', 'abc') ('', '=', 'a') ('a', '=', '')
print('a--b'.partition('--'), ''.partition('x'))  # expect: ('a', '--', 'b') ('', '', '')
key, _, value = 'name: pawl'.partition(': ')
print(key, value)  # expect: name pawl
try:
    'a'.partition('')
except ValueError as e:
    print(e)
# expect: empty separator
