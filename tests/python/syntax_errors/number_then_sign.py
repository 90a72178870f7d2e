print(9⁄7)
# expect compile error: 1: invalid character '⁄' (U+2044)
