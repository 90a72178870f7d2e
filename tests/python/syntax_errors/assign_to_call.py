def f(): pass
f() = 1
# expect compile error: 2: cannot assign to function call here. Maybe you meant '==' instead of '='?
