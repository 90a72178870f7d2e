x = 'abc
print(x)
# expect compile error: 1: unterminated string literal (detected at line 1)
