del 5
# expect compile error: 1: cannot delete literal
