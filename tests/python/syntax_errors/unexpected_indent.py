x = 1
    y = 2
# expect compile error: 2: unexpected indent
