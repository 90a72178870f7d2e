continue
# expect compile error: 1: 'continue' not properly in loop
