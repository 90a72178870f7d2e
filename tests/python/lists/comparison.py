print([1, 2] == [1, 2], [1, 2] != [2, 1], [1, 2] < [1, 3], [1] < [1, 0], [] < [0])
# expect: True True True True True
print([1, [2, 3]] == [1, [2, 3]], [1] == (1,), [1.0] == [1], ['a'] > ['A'])
# expect: True False True True
try:
    [1] < ['a']
except TypeError as e:
    print(e)
# expect: '<' not supported between instances of 'int' and 'str'
try:
    [1] < (1,)
except TypeError as e:
    print(e)
# expect: '<' not supported between instances of 'list' and 'tuple'
