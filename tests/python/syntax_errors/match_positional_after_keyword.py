match 5:
    case C(a=1, b):
        pass
# expect compile error: 2: positional patterns follow keyword patterns
