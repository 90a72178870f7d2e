print(b'a,b,c'.split(b','), b' a b '.split(), b'a,b,c'.rsplit(b',', 1), b'a\nb\r\n'.splitlines())
# expect: [b'a', b'b', b'c'] [b'a', b'b'] [b'a,b', b'c'] [b'a', b'b']
print(b'-'.join([b'a', b'b']), b''.join([]), b'a=b'.partition(b'='), b'a=b=c'.rpartition(b'='))
# expect: b'a-b' b'' (b'a', b'=', b'b') (b'a=b', b'=', b'c')
try:
    b','.join(['a'])
except TypeError as e:
    print(e)
# expect: sequence item 0: expected a bytes-like object, str found
