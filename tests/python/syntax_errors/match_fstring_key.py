match {"ab": 1}:
    case {"a": _, f"ab": x}:
        print(x)
# expect compile error: 2: mapping pattern keys may only match literals and attribute lookups
