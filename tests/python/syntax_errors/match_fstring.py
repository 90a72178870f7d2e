match "ab":
    case f"a{'b'}":
        print("matches")
# expect compile error: 2: patterns may only match literals and attribute lookups
