def deco(f=None, *, prefix='>'):
    def wrap(g):
        return lambda *a: f'{prefix}{g(*a)}'
    return wrap(f) if f is not None else wrap
@deco
def a(): return 'a'
@deco()
def b(): return 'b'
@deco(prefix='#')
def c(): return 'c'
print(a(), b(), c())  # expect: >a >b #c
