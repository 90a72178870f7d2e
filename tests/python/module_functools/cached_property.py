from functools import cached_property
class C:
    def __init__(self): self.n = 0
    @cached_property
    def v(self):
        self.n += 1
        return f'computed {self.n}'
c = C()
print(c.v, c.v, c.__dict__)  # expect: computed 1 computed 1 {'n': 1, 'v': 'computed 1'}
del c.v
print(c.v)  # expect: computed 2
c.v = 'set'
print(c.v)  # expect: set
