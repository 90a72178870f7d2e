for s in ('abc', 'abc1', '123', '', 'é', '漢', '½', '²', '٣', 'a b', '1.5', '-1', 'Ⅷ'):
    print(repr(s), s.isalpha(), s.isdigit(), s.isdecimal(), s.isnumeric(), s.isalnum())
# expect: 'abc' True False False False True
# expect: 'abc1' False False False False True
# expect: '123' False True True True True
# expect: '' False False False False False
# expect: 'é' True False False False True
# expect: '漢' True False False False True
# expect: '½' False False False True True
# expect: '²' False True False True True
# expect: '٣' False True True True True
# expect: 'a b' False False False False False
# expect: '1.5' False False False False False
# expect: '-1' False False False False False
# expect: 'Ⅷ' False False False True True
