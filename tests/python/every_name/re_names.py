import re
print(re.findall(r'^a.b', 'a\nb\naxb', re.DOTALL | re.MULTILINE))  # expect: ['a\nb', 'axb']
print(re.sub(r'x  # comment', 'y', 'xx', flags=re.VERBOSE), bool(re.match(r'\w', 'é', re.ASCII)), bool(re.match(r'\w', 'é', re.UNICODE)))
# expect: yy False True
print(re.RegexFlag.ASCII is re.ASCII, re.RegexFlag.DOTALL is re.S, re.RegexFlag.MULTILINE is re.M, re.RegexFlag.VERBOSE is re.X, re.RegexFlag.UNICODE is re.U, re.RegexFlag.LOCALE is re.L, re.RegexFlag.DEBUG)
# expect: True True True True True True re.DEBUG
print(re.match(rb'a', b'A', re.LOCALE | re.I), re.purge())
# expect: <re.Match object; span=(0, 1), match=b'A'> None
print(re.RegexFlag.TEMPLATE is re.T, re.template('a').match('a') is not None)  # expect: True True
