import functools
print(functools.WRAPPER_ASSIGNMENTS, functools.WRAPPER_UPDATES)
# expect: ('__module__', '__name__', '__qualname__', '__doc__', '__annotations__') ('__dict__',)
def f():
    "doc of f"
def g(): pass
functools.update_wrapper(g, f)
print(g.__name__, g.__doc__, g.__wrapped__ is f)  # expect: f doc of f True
class Shower:
    @functools.singledispatchmethod
    def show(self, x): return f'any {x}'
    @show.register
    def _(self, x: int): return f'int {x}'
    @show.register(str)
    def _(self, x): return f'str {x}'
s = Shower()
print(s.show(1), s.show('a'), s.show(2.5))  # expect: int 1 str a any 2.5
p = functools.partial(print, 1, sep='-')
print(p.func is print, p.args, p.keywords)  # expect: True (1,) {'sep': '-'}
p(2)  # expect: 1-2
