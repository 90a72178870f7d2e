match {-1: 2}:
    case {-1: x, -1.0: y}:
        print(x, y)
# expect compile error: 2: mapping pattern checks duplicate key (-1.0)
