s = {1, 1.0, True, 0, False, 0.0, '1'}
print(len(s), 1 in s, True in s, '1' in s, 2 in s)  # expect: 3 True True True False
