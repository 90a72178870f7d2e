yield 1
# expect compile error: 1: 'yield' outside function
