a = 5
b = 5
print(a == b)  # expect: True
x = None
print(x is None, x is not None)  # expect: True False
print(True is True, (1 == 1) is True)  # expect: True True
big = 10 ** 30
same = big
print(same is big)  # expect: True
