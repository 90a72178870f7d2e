print(1.5 < 2, 2 < 1.5, 1.0 == 1, 1.0 != 1, 1.5 >= 1.5)  # expect: True False True False True
print(1 < 1.5 < 2, 0.1 + 0.2 == 0.3)  # expect: True False
print(float(2 ** 53) == 2 ** 53 + 1, 2 ** 53 + 1 == float(2 ** 53))  # expect: False False
print(1.5 == '1.5', 1.5 != None)  # expect: False True
try:
    1.5 < '2'
except TypeError as e:
    print(e)
# expect: '<' not supported between instances of 'float' and 'str'
