match 5:
    case _:
        pass
    case 1:
        pass
# expect compile error: 2: wildcard makes remaining patterns unreachable
