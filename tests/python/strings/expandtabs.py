print(repr('a\tb'.expandtabs()), repr('a\tb'.expandtabs(4)), repr('\t|'.expandtabs(2)))
# expect: 'a       b' 'a   b' '  |'
print(repr('ab\tc\td'.expandtabs(3)), repr('a\n\tb'.expandtabs(4)), repr('a\tb'.expandtabs(0)))
# expect: 'ab c  d' 'a\n    b' 'ab'
