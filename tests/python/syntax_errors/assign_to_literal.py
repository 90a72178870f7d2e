x = 1
5 = x
# expect compile error: 2: cannot assign to literal here. Maybe you meant '==' instead of '='?
