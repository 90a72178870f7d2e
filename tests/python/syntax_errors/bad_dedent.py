if True:
        x = 1
    y = 2
# expect compile error: 3: unindent does not match any outer indentation level
