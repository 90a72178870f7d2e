def f(a, b=1, *args, c=2, **kw) -> int:
    """Doc of f."""
    return a
print(f.__name__, f.__qualname__, f.__doc__, f.__defaults__, f.__kwdefaults__, f.__module__)
# expect: f f Doc of f. (1,) {'c': 2} __main__
print(list(f.__annotations__))  # expect: ['return']
f.custom = 5
print(f.custom, f.__dict__, hasattr(f, 'nope'))  # expect: 5 {'custom': 5} False
def outer():
    def inner(): pass
    return inner
print(outer().__qualname__, outer().__name__, (lambda: 0).__name__, (lambda: 0).__qualname__)
# expect: outer.<locals>.inner inner <lambda> <lambda>
class C:
    def m(self): pass
print(C.m.__qualname__, C().m.__name__, C().m.__self__.__class__.__name__, C().m.__func__ is C.m)
# expect: C.m m C True
