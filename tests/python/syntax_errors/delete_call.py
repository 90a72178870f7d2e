del f()
# expect compile error: 1: cannot delete function call
