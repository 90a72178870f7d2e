print('a' + 'b' + '', 'ab' * 3, 3 * 'ab', 'ab' * 0, 'ab' * -1)  # expect: ab ababab ababab
s = 'x'
s += 'y'
s *= 3
print(s)  # expect: xyxyxy
print('é' + 'a' + '漢')  # expect: éa漢
for f in (lambda: 'a' + 1, lambda: 1 + 'a', lambda: 'a' * 'b', lambda: 'a' * 1.5, lambda: 'a' - 'b'):
    try:
        f()
    except TypeError as e:
        print(e)
# expect: can only concatenate str (not "int") to str
# expect: unsupported operand type(s) for +: 'int' and 'str'
# expect: can't multiply sequence by non-int of type 'str'
# expect: can't multiply sequence by non-int of type 'float'
# expect: unsupported operand type(s) for -: 'str' and 'str'
