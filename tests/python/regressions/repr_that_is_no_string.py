class A:
    def __repr__(self): return 5
class B(A):
    def __str__(self): return 6
def show(f, x):
    try:
        print(f(x))
    except TypeError as e:
        print(e)
for x in (A(), B()):
    for f in (repr, str, ascii, format, print, '%s'.__mod__, '%r'.__mod__, '{!r}'.format,
              lambda x: repr(x), lambda x: f'{x!r}', lambda x: f'{x}', lambda x: [repr(x)],
              lambda x: list(map(repr, [x]))):
        show(f, x)
# expect: __repr__ returned non-string (type int)
# expect: __str__ returned non-string (type int)
# expect: __repr__ returned non-string (type int)
# expect: __str__ returned non-string (type int)
# expect: __str__ returned non-string (type int)
# expect: __str__ returned non-string (type int)
# expect: __repr__ returned non-string (type int)
# expect: __repr__ returned non-string (type int)
# expect: __repr__ returned non-string (type int)
# expect: __repr__ returned non-string (type int)
# expect: __str__ returned non-string (type int)
# expect: __repr__ returned non-string (type int)
# expect: __repr__ returned non-string (type int)
# expect: __repr__ returned non-string (type int)
# expect: __str__ returned non-string (type int)
# expect: __repr__ returned non-string (type int)
# expect: __str__ returned non-string (type int)
# expect: __str__ returned non-string (type int)
# expect: __str__ returned non-string (type int)
# expect: __repr__ returned non-string (type int)
# expect: __repr__ returned non-string (type int)
# expect: __repr__ returned non-string (type int)
# expect: __repr__ returned non-string (type int)
# expect: __str__ returned non-string (type int)
# expect: __repr__ returned non-string (type int)
# expect: __repr__ returned non-string (type int)
