x = 1
if x = 1:
    pass
# expect compile error: 2: invalid syntax. Maybe you meant '==' or ':=' instead of '='?
