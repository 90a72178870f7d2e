x = 1
print(locals())
# expect compile error: 2: locals
