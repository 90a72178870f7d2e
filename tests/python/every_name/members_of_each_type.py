# Members that no other script uses on an object of this very type.
print((6).as_integer_ratio(), True.as_integer_ratio(), True.bit_count(), True.conjugate())
# expect: (6, 1) (1, 1) 1 1
print(True.denominator, True.numerator, True.imag, True.real, bool.from_bytes(b'\x01', 'big'))
# expect: 1 1 0 1 True
print(True.to_bytes(2, 'big'), True.bit_length())  # expect: b'\x00\x01' 1
b = bytearray(b'some Text')
print(b.capitalize(), b.center(13, b'*'), b.endswith(b'xt'), bytearray(b'a\tb').expandtabs(4))
# expect: bytearray(b'Some text') bytearray(b'**some Text**') True bytearray(b'a   b')
print(bytearray.fromhex('61 62'), b.index(b'T'), b.rindex(b'e'), b.rfind(b'zz'), b.find(b'm'))
# expect: bytearray(b'ab') 5 6 -1 2
print(b.isalnum(), b.isalpha(), b.isascii(), b.isdigit(), b.islower(), b.isspace(), b.istitle(), b.isupper())
# expect: False False True False False False False False
print(bytearray(b',').join([b'a', bytearray(b'b')]), b.ljust(11, b'.'), b.rjust(11, b'.'), b.zfill(12))
# expect: bytearray(b'a,b') bytearray(b'some Text..') bytearray(b'..some Text') bytearray(b'000some Text')
print(b.lower(), b.upper(), b.swapcase(), b.title(), bytearray(b' x ').lstrip(), bytearray(b' x ').rstrip())
# expect: bytearray(b'some text') bytearray(b'SOME TEXT') bytearray(b'SOME tEXT') bytearray(b'Some Text') bytearray(b'x ') bytearray(b' x')
print(bytearray(b'xaxx').strip(b'x'), b.partition(b' '), b.rpartition(b'e'), b.removeprefix(b'some'))
# expect: bytearray(b'a') (bytearray(b'some'), bytearray(b' '), bytearray(b'Text')) (bytearray(b'some T'), bytearray(b'e'), bytearray(b'xt')) bytearray(b' Text')
print(b.removesuffix(b'Text'), bytearray(b'a,b,c').rsplit(b',', 1), bytearray(b'a\nb\n').splitlines())
# expect: bytearray(b'some ') [bytearray(b'a,b'), bytearray(b'c')] [bytearray(b'a'), bytearray(b'b')]
print(b.translate(bytearray.maketrans(b'se', b'SE')), b.translate(None, b'e'), b)
# expect: bytearray(b'SomE TExt') bytearray(b'som Txt') bytearray(b'some Text')
f = frozenset([1, 2])
print(sorted(f.difference([2])), sorted(f.intersection([2, 3])), f.isdisjoint([3]), f.issubset([1, 2, 3]))
# expect: [1] [2] True True
print(f.issuperset([1]), sorted(f.symmetric_difference([2, 3])))  # expect: True [1, 3]
