import re
print(re.split(r'\s+', 'a b  c'), re.split(r'[,;]', 'a,b;c'), re.split(r'(,)', 'a,b'), re.split(r',', 'abc'), re.split(r',', 'a,b,c', maxsplit=1), re.split('', 'ab'), re.split(r'(\d)', 'a1b2c'))
# expect: ['a', 'b', 'c'] ['a', 'b', 'c'] ['a', ',', 'b'] ['abc'] ['a', 'b,c'] ['', 'a', 'b', ''] ['a', '1', 'b', '2', 'c']
