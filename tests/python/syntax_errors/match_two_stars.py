match 5:
    case [*a, *b]:
        pass
# expect compile error: 2: multiple starred names in sequence pattern
