try:
    pass
except ValueError:
    pass
except*:
    pass
# expect compile error: 5: expected one or more exception types
