import re
p = re.compile(r'(\d+)-(?P<b>\d+)', re.I)
print(p.pattern, p.groups, p.groupindex, p.match('1-2').groups(), p.search('x 3-4').span(), p.findall('1-2 3-4'), p.sub('_', '1-2'), p.split('a1-2b'), p.fullmatch('1-2x'))
# expect: (\d+)-(?P<b>\d+) 2 {'b': 2} ('1', '2') (2, 5) [('1', '2'), ('3', '4')] _ ['a', '1', '2', 'b'] None
print(p.match('xx1-2', 2).group(), p.search('1-2 3-4', 3).group(), p.flags & re.I == re.I, re.compile('a') == re.compile('a'), repr(re.compile('a+')), bool(p.match('')))
# expect: 1-2 3-4 True True re.compile('a+') False
