for s in ('', ' ', '\t\n', 'a', '\u00a0', '\u200b', 'é', '\x7f', '\x00'):
    print(repr(s), s.isspace(), s.isprintable(), s.isascii())
# expect: '' False True True
# expect: ' ' True True True
# expect: '\t\n' True False True
# expect: 'a' False True True
# expect: '\xa0' True False False
# expect: '\u200b' False False False
# expect: 'é' False True False
# expect: '\x7f' False False True
# expect: '\x00' False False True
for s in ('name', '_x1', '1x', 'a b', '', 'été', 'class', 'a-b'):
    print(repr(s), s.isidentifier())
# expect: 'name' True
# expect: '_x1' True
# expect: '1x' False
# expect: 'a b' False
# expect: '' False
# expect: 'été' True
# expect: 'class' True
# expect: 'a-b' False
