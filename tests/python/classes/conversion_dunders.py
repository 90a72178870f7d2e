class N:
    def __int__(self): return 7
    def __float__(self): return 7.5
    def __str__(self): return 'seven'
    def __repr__(self): return 'N()'
    def __bytes__(self): return b'7'
    def __index__(self): return 3
    def __hash__(self): return 77
    def __format__(self, spec): return f'<{spec}>'
    def __bool__(self): return True
n = N()
print(int(n), float(n), str(n), repr(n), bytes(n), [0, 1, 2, 'three'][n], hash(n), f'{n:x}', hex(n), n)
# expect: 7 7.5 seven N() b'7' three 77 <x> 0x3 seven
print('abcdef'[n:], list(range(n)), [n], {n: 1}[n], '%s %r' % (n, n), 2 ** 3 if n else 0)
# expect: def [0, 1, 2] [N()] 1 seven N() 8
for name, bad in (('__str__', 5), ('__repr__', None), ('__hash__', 'x')):
    cls = type('Bad', (), {name: lambda self, bad=bad: bad})
    try:
        str(cls()) if name != '__hash__' else hash(cls())
    except TypeError as e:
        print(e)
# expect: __str__ returned non-string (type int)
# expect: __str__ returned non-string (type NoneType)
# expect: __hash__ method should return an integer
