decorators = {'double': lambda f: lambda x: f(x) * 2}
@decorators['double']
def f(x): return x + 1
print(f(3))  # expect: 8
@(lambda g: g)
def h(): return 'kept'
print(h())  # expect: kept
class NS:
    @staticmethod
    def deco(f):
        return lambda *a: ('deco', f(*a))
@NS.deco
def k(): return 1
print(k())  # expect: ('deco', 1)
