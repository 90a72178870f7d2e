try:
    pass
except ValueError:
    pass
except* TypeError:
    pass
# expect compile error: 5: cannot have both 'except' and 'except*' on the same 'try'
