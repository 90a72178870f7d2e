x = 012
# expect compile error: 1: leading zeros in decimal integer literals are not permitted; use an 0o prefix for octal integers
