x = 'a' b'b'
# expect compile error: 1: cannot mix bytes and nonbytes literals
