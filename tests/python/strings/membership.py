print('ell' in 'hello', '' in 'hello', 'x' not in 'hello', 'hello' in 'hello')
# expect: True True True True
print('lo w' in 'hello world', 'é' in 'café', 'fé' in 'café')  # expect: True True True
try:
    1 in 'abc'
except TypeError as e:
    print(e)
# expect: 'in <string>' requires string as left operand, not int
