nonlocal x
# expect compile error: 1: nonlocal declaration not allowed at module level
