import re
m = re.match(r'(?P<year>\d{4})-(?P<month>\d\d)(-(?P<day>\d\d))?', '2024-05')
print(m.groupdict(), m.group('year'), m['month'], m.groups(), m.groups('none'), m.groupdict('x'), m.start('day'), m.lastgroup)
# expect: {'year': '2024', 'month': '05', 'day': None} 2024 05 ('2024', '05', None, None) ('2024', '05', 'none', 'none') {'year': '2024', 'month': '05', 'day': 'x'} -1 month
print(re.match(r'(?:ab)+(c)', 'ababc').groups(), re.match(r'(a)|(b)', 'b').groups(), re.match(r'(\w)(\w)?', 'x').groups())
# expect: ('c',) (None, 'b') ('x', None)
for f in (lambda: m.group(9), lambda: m.group('nope')):
    try:
        f()
    except IndexError as e:
        print(e)
# expect: no such group
# expect: no such group
