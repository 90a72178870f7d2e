x = """abc
print(x)
# expect compile error: 1: unterminated triple-quoted string literal (detected at line 3)
