class C:
    yield 1
# expect compile error: 2: 'yield' outside function
