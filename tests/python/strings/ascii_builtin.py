for s in ('abc', 'é', '漢', '😀', "it's", '\n'):
    print(ascii(s))
# expect: 'abc'
# expect: '\xe9'
# expect: '\u6f22'
# expect: '\U0001f600'
# expect: "it's"
# expect: '\n'
print(ascii(['é', 1]), ascii({'ü': 'ö'}))  # expect: ['\xe9', 1] {'\xfc': '\xf6'}
