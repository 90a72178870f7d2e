x = *[1]
# expect compile error: 1: can't use starred expression here
