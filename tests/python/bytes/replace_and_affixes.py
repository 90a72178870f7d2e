print(b'banana'.replace(b'a', b'o'), b'banana'.replace(b'a', b'', 2))  # expect: b'bonono' b'bnna'
print(b'abc'.startswith(b'a'), b'abc'.endswith((b'x', b'c')), b'abc'.removeprefix(b'ab'))
# expect: True True b'c'
print(b'abc'.removesuffix(b'c'), b'ab'.ljust(4, b'.'), b'ab'.rjust(4), b'ab'.center(5, b'*'))
# expect: b'ab' b'ab..' b'  ab' b'**ab*'
print(b'42'.zfill(5), b'-1'.zfill(4), b'a\tb'.expandtabs(3))  # expect: b'00042' b'-001' b'a  b'
