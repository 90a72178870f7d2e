for b in (b'abc', b'ABC', b'12', b'a1', b' ', b'', b'Ab', b'\xe9'):
    print(b, b.isalpha(), b.isdigit(), b.isalnum(), b.isspace(), b.islower(), b.isupper(),
          b.istitle(), b.isascii())
# expect: b'abc' True False True False True False False True
# expect: b'ABC' True False True False False True False True
# expect: b'12' False True True False False False False True
# expect: b'a1' False False True False True False False True
# expect: b' ' False False False True False False False True
# expect: b'' False False False False False False False True
# expect: b'Ab' True False True False False False True True
# expect: b'\xe9' False False False False False False False False
