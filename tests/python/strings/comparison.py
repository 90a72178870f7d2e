print('a' < 'b', 'a' < 'A', 'abc' < 'abd', 'ab' < 'abc', '' < 'a')
# expect: True False True True True
print('a' == 'a', 'a' != 'b', 'a' >= 'a', 'Z' < 'a')  # expect: True True True True
print('é' > 'z', '漢' > 'é', '😀' > '漢')  # expect: True True True
print(sorted(['banana', 'Apple', 'cherry', 'apple', 'Éclair']))
# expect: ['Apple', 'apple', 'banana', 'cherry', 'Éclair']
print(max('hello'), min('hello'), 'a' == 1)  # expect: o e False
try:
    'a' < 1
except TypeError as e:
    print(e)
# expect: '<' not supported between instances of 'str' and 'int'
