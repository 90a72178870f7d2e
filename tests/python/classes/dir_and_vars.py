class A:
    x = 1
    def m(self): pass
class B(A):
    y = 2
b = B()
b.z = 3
print([n for n in dir(b) if not n.startswith('__')], vars(b), sorted(k for k in vars(B) if not k.startswith('__')))
# expect: ['m', 'x', 'y', 'z'] {'z': 3} ['y']
class D:
    def __dir__(self): return ['b', 'a']
print(dir(D()))  # expect: ['a', 'b']
