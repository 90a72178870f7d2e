try:
    pass
finally:
    pass
except ValueError:
    pass
# expect compile error: 5: invalid syntax
