print()  # expect:
print(1, 2, 3, sep=', ')  # expect: 1, 2, 3
print('a', end='')
print('b', 'c', end='!\n')  # expect: ab c!
print(*[1, 2], sep='')  # expect: 12
print('x', 'y', sep=None, end=None)  # expect: x y
print('multi\nline', [1, 'a'], None, 1.0, sep='|')
# expect: multi
# expect: line|[1, 'a']|None|1.0
print(sep='x')  # expect:
print('flush', flush=True)  # expect: flush
for f in (lambda: print('a', sep=5), lambda: print('a', end=5), lambda: print('a', nope=1)):
    try:
        f()
    except TypeError as e:
        print(e)
# expect: sep must be None or a string, not int
# expect: end must be None or a string, not int
# expect: 'nope' is an invalid keyword argument for print()
