import re
print(re.escape('a.b*c'), re.escape('a b-c_d'), re.escape('é/'), re.findall(re.escape('1+1'), '1+1=2'), re.findall(r'\.', 'a.b'), re.findall('\t', 'a\tb'), re.findall(r'\x41', 'A'), re.findall('\u00e9', 'é'), re.findall(r'\\', 'a\\b'))
# expect: a\.b\*c a\ b\-c_d é/ ['1+1'] ['.'] ['\t'] ['A'] ['é'] ['\\']
