class Meta_free:
    """A class with docs."""
    x: int = 1
    def __init__(self, /, a, *args, k=2, **kw):
        self.all = a, args, k, kw
print(Meta_free(1, 2, 3, k=4, z=5).all, Meta_free.__doc__, list(Meta_free.__annotations__))
# expect: (1, (2, 3), 4, {'z': 5}) A class with docs. ['x']
for args in ((), (1,)):
    try:
        print(Meta_free(*args).all)
    except TypeError as e:
        print(e)
# expect: Meta_free.__init__() missing 1 required positional argument: 'a'
# expect: (1, (), 2, {})
