match 5:
    case x:
        pass
    case 1:
        pass
# expect compile error: 2: name capture 'x' makes remaining patterns unreachable
