match 5:
    case {'a': 1, 'a': 2}:
        pass
# expect compile error: 2: mapping pattern checks duplicate key ('a')
