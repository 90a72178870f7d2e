for s in ('plain', "it's", 'say "x"', '''both ' and "''', '\\', '\n\t\r', '\x00\x1f\x7f'):
    print(repr(s))
# expect: 'plain'
# expect: "it's"
# expect: 'say "x"'
# expect: 'both \' and "'
# expect: '\\'
# expect: '\n\t\r'
# expect: '\x00\x1f\x7f'
for s in ('é', '漢', '😀', '\xa0', '\u200b', '\ud800', '\x80', '\u2028', '\U000e0001', '\xad'):
    print(repr(s))
# expect: 'é'
# expect: '漢'
# expect: '😀'
# expect: '\xa0'
# expect: '\u200b'
# expect: '\ud800'
# expect: '\x80'
# expect: '\u2028'
# expect: '\U000e0001'
# expect: '\xad'
