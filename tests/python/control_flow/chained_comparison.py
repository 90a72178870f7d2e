x = 5
print(1 < x < 10, 1 < x < 3, 1 < x > 2, 1 == 1 == 1, 1 < 2 < 3 < 4, 3 > 2 > 2)
# expect: True False True True True False
def t(n):
    print('eval', n)
    return n
print(t(1) < t(5) < t(3))
# expect: eval 1
# expect: eval 5
# expect: eval 3
# expect: False
print(t(9) < t(5) < t(3))
# expect: eval 9
# expect: eval 5
# expect: False
print('a' in 'abc' in ['abc'], x is x is not None, (1 < 2) < 2)  # expect: True True True
