class Data:
    def __get__(self, o, t): return 'data descriptor'
    def __set__(self, o, v): pass
class NonData:
    def __get__(self, o, t): return 'non-data descriptor'
class C:
    d = Data()
    n = NonData()
    a = 'class attribute'
    def __getattr__(self, name): return f'getattr {name}'
c = C()
c.__dict__.update(d='inst d', n='inst n', a='inst a')
print(c.d, c.n, c.a, c.missing, C.d, C.n)
# expect: data descriptor inst n inst a getattr missing data descriptor non-data descriptor
