import re
print(re.match(r'\d+', '123abc').group(), re.match(r'\d+', 'abc'), re.search(r'\d+', 'abc123').span(), re.fullmatch(r'\d+', '123') is not None, re.fullmatch(r'\d+', '123a'))
# expect: 123 None (3, 6) True None
m = re.search(r'(\w+)@(\w+)\.com', 'mail bob@site.com now')
print(m, m.group(), m.group(0), m.group(1), m.group(1, 2), m.groups(), m[2], m.start(), m.end(), m.span(1), m.string, m.re.pattern, m.lastindex)
# expect: <re.Match object; span=(5, 17), match='bob@site.com'> bob@site.com bob@site.com bob ('bob', 'site') ('bob', 'site') site 5 17 (5, 8) mail bob@site.com now (\w+)@(\w+)\.com 2
