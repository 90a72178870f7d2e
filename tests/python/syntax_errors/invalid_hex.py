x = 0xg
# expect compile error: 1: invalid hexadecimal literal
