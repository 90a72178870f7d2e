class C:
    def __init__(self): self.a, self.b = 1, 2
print(vars(C()))  # expect: {'a': 1, 'b': 2}
c = C()
vars(c)['z'] = 5
print(c.z, sorted(k for k in vars(C) if not k.startswith('__')))  # expect: 5 []
try:
    vars(5)
except TypeError as e:
    print(e)
# expect: vars() argument must have __dict__ attribute
