class Temp:
    def __init__(self, c): self._c = c
    @property
    def c(self):
        """Celsius."""
        return self._c
    @c.setter
    def c(self, value):
        if value < -273:
            raise ValueError('too cold')
        self._c = value
    @c.deleter
    def c(self):
        print('deleted')
        self._c = None
    @property
    def f(self): return self._c * 9 / 5 + 32
t = Temp(100)
print(t.c, t.f)  # expect: 100 212.0
t.c = 0
print(t.f, Temp.c.__doc__, type(Temp.c).__name__)  # expect: 32.0 Celsius. property
try:
    t.c = -300
except ValueError as e:
    print(e)
# expect: too cold
for action in (lambda: setattr(t, 'f', 1), lambda: delattr(t, 'f')):
    try:
        action()
    except AttributeError as e:
        print(e)
# expect: property 'f' of 'Temp' object has no setter
# expect: property 'f' of 'Temp' object has no deleter
del t.c  # expect: deleted
print(t.c)  # expect: None
