__debug__ = 1
# expect compile error: 1: cannot assign to __debug__
