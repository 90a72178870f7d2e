class Cached:
    def __init__(self, f): self.f = f
    def __set_name__(self, owner, name): self.name = name
    def __get__(self, obj, owner):
        if obj is None:
            return f'from class {owner.__name__}'
        print('computing')
        value = obj.__dict__[self.name] = self.f(obj)
        return value
class C:
    @Cached
    def v(self): return 42
c = C()
print(c.v, c.v, C.v, vars(c))
# expect: computing
# expect: 42 42 from class C {'v': 42}
c.v = 'shadow'
print(c.v)  # expect: shadow
