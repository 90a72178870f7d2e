match {0: 2}:
    case {0: x, False: y}:
        print(x, y)
# expect compile error: 2: mapping pattern checks duplicate key (False)
