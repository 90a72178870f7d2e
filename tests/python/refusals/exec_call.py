exec('x = 1')
# expect compile error: 1: exec
