for s in ('abc', 'ABC', 'Abc', 'Abc Def', 'abc1', '1', '', 'É', 'é', 'A1b', "They'Re", 'ǅ'):
    print(repr(s), s.islower(), s.isupper(), s.istitle())
# expect: 'abc' True False False
# expect: 'ABC' False True False
# expect: 'Abc' False False True
# expect: 'Abc Def' False False True
# expect: 'abc1' True False False
# expect: '1' False False False
# expect: '' False False False
# expect: 'É' False True True
# expect: 'é' True False False
# expect: 'A1b' False False False
# expect: "They'Re" False False True
# expect: 'ǅ' False False True
