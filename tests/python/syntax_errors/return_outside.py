x = 1
return x
# expect compile error: 2: 'return' outside function
