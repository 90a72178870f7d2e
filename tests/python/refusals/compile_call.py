code = compile('1', 'x', 'eval')
print(code)
# expect compile error: 1: compile
