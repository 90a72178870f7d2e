try:
    pass
except ValueError, TypeError:
    pass
# expect compile error: 3: multiple exception types must be parenthesized
