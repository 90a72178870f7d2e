class Lazy:
    def __init__(self): self.real = 'r'
    def __getattr__(self, name):
        print('missing', name)
        if name.startswith('_'):
            raise AttributeError(f'no {name}')
        return name.upper()
z = Lazy()
print(z.real, z.other, hasattr(z, '_x'), getattr(z, '_y', 'dflt'))
# expect: missing other
# expect: missing _x
# expect: missing _y
# expect: r OTHER False dflt
try:
    z._q
except AttributeError as e:
    print(e)
# expect: missing _q
# expect: no _q
