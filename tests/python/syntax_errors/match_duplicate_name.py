match 5:
    case [x, x]:
        pass
# expect compile error: 2: multiple assignments to name 'x' in pattern
