import re
print(re.findall(r'\w+(?=!)', 'hi! yo'), re.findall(r'\b\w+\b(?!!)', 'hi! yo'), re.findall(r'(?<=\$)\d+', '$5 6 $7'), re.findall(r'(?<!\$)\b\d+', '$5 6 $7'), re.findall(r'(\w)\1', 'aabbc'), re.search(r'(?P<q>["\']).*?(?P=q)', 'say "it\'s" ok').group(), re.match(r'(a)?(?(1)b|c)', 'ab').group(), re.match(r'(a)?(?(1)b|c)', 'c').group())
# expect: ['hi'] ['yo'] ['5', '7'] ['6'] ['a', 'b'] "it's" ab c
