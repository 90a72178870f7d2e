a = 1
a + 1 = 2
# expect compile error: 2: cannot assign to expression here. Maybe you meant '==' instead of '='?
