f'{1}' = 2
# expect compile error: 1: cannot assign to f-string expression here. Maybe you meant '==' instead of '='?
