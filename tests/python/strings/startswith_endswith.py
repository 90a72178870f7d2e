s = 'hello.txt'
print(s.startswith('he'), s.startswith('x'), s.startswith(''), s.startswith('el', 1))
# expect: True False True True
print(s.endswith('.txt'), s.endswith(('.py', '.txt')), s.startswith(('a', 'b')), s.endswith(()))
# expect: True True False False
print(s.startswith('llo', 2, 4), s.startswith('llo', 2, 5), s.endswith('o', 0, 5))
# expect: False True True
try:
    s.startswith(1)
except TypeError as e:
    print(e)
# expect: startswith first arg must be str or a tuple of str, not int
try:
    s.endswith(['a'])
except TypeError as e:
    print(e)
# expect: endswith first arg must be str or a tuple of str, not list
