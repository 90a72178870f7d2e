import re
print(re.sub(r'\d', '#', 'a1b2'), re.sub(r'(\w+) (\w+)', r'\2 \1', 'hello world'), re.sub(r'(?P<x>a)', r'<\g<x>>', 'banana'), re.sub('a', 'o', 'banana', count=2))
# expect: a#b# world hello b<a>n<a>n<a> bonona
print(re.sub(r'\d+', lambda m: str(int(m.group()) * 2), 'a1b22'), re.subn('a', 'x', 'banana'), re.sub('', '-', 'abc'), re.sub('x*', '-', 'abxd'), re.sub(r'\s+', ' ', ' a  b\n c '))
# expect: a2b44 ('bxnxnx', 3) -a-b-c- -a-b--d-  a b c
print(re.sub('a', r'\\', 'banana'), re.sub('(a)', r'\g<1>0', 'ba'), re.sub('b', r'\n', 'abc') == 'a\nc')
# expect: b\n\n\ ba0 True
