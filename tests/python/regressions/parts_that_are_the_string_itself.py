class S(str):
    def __repr__(self): return 'S' + str.__repr__(self)
class B(bytes):
    def __repr__(self): return 'B' + bytes.__repr__(self)
class A(bytearray): pass
for s in (S(''), S('a'), S('a b'), ''):
    print(s.split(','), s.rsplit(','), s.split(',', 0), s.split(), s.rsplit(), s.splitlines())
    print(s.partition(','), s.rpartition(','), s.partition(' '), S.partition(s, ','))
    for method in (s.split, s.partition, s.rpartition):
        print(method('x'))
# expect: [S''] [S''] [S''] [] [] []
# expect: (S'', '', '') ('', '', S'') (S'', '', '') (S'', '', '')
# expect: [S'']
# expect: (S'', '', '')
# expect: ('', '', S'')
# expect: ['a'] ['a'] ['a'] ['a'] ['a'] ['a']
# expect: (S'a', '', '') ('', '', S'a') (S'a', '', '') (S'a', '', '')
# expect: ['a']
# expect: (S'a', '', '')
# expect: ('', '', S'a')
# expect: ['a b'] ['a b'] ['a b'] ['a', 'b'] ['a', 'b'] ['a b']
# expect: (S'a b', '', '') ('', '', S'a b') ('a', ' ', 'b') (S'a b', '', '')
# expect: ['a b']
# expect: (S'a b', '', '')
# expect: ('', '', S'a b')
# expect: [''] [''] [''] [] [] []
# expect: ('', '', '') ('', '', '') ('', '', '') ('', '', '')
# expect: ['']
# expect: ('', '', '')
# expect: ('', '', '')
for b in (B(b''), B(b'a'), B(b'a b'), b'', A(b''), A(b'a'), bytearray(b'a')):
    print(b.split(b','), b.partition(b','), b.rpartition(b','), b.partition(b' '))
# expect: [b''] (Bb'', b'', b'') (b'', b'', Bb'') (Bb'', b'', b'')
# expect: [b'a'] (Bb'a', b'', b'') (b'', b'', Bb'a') (Bb'a', b'', b'')
# expect: [b'a b'] (Bb'a b', b'', b'') (b'', b'', Bb'a b') (b'a', b' ', b'b')
# expect: [b''] (b'', b'', b'') (b'', b'', b'') (b'', b'', b'')
# expect: [bytearray(b'')] (bytearray(b''), bytearray(b''), bytearray(b'')) (bytearray(b''), bytearray(b''), bytearray(b'')) (bytearray(b''), bytearray(b''), bytearray(b''))
# expect: [bytearray(b'a')] (bytearray(b'a'), bytearray(b''), bytearray(b'')) (bytearray(b''), bytearray(b''), bytearray(b'a')) (bytearray(b'a'), bytearray(b''), bytearray(b''))
# expect: [bytearray(b'a')] (bytearray(b'a'), bytearray(b''), bytearray(b'')) (bytearray(b''), bytearray(b''), bytearray(b'a')) (bytearray(b'a'), bytearray(b''), bytearray(b''))
