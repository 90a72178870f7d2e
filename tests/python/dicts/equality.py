print({} == {}, {1: 2} == {1: 2}, {1: 2} != {1: 3}, {1: 2} == {1: 2, 3: 4}, {'a': [1]} == {'a': [1]})
# expect: True True True False True
print({1: 1.0} == {1.0: 1}, {'a': 1} == [('a', 1)])  # expect: True False
try:
    {} < {1: 2}
except TypeError as e:
    print(e)
# expect: '<' not supported between instances of 'dict' and 'dict'
