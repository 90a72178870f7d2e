class JsonMixin:
    def to_dict(self): return {k: v for k, v in vars(self).items() if not k.startswith('_')}
class EqMixin:
    def __eq__(self, o): return type(self) is type(o) and vars(self) == vars(o)
    __hash__ = None
class Point(JsonMixin, EqMixin):
    def __init__(self, x, y): self.x, self.y, self._cache = x, y, None
print(Point(1, 2).to_dict(), Point(1, 2) == Point(1, 2), Point(1, 2) == Point(1, 3), [c.__name__ for c in Point.__mro__])
# expect: {'x': 1, 'y': 2} True False ['Point', 'JsonMixin', 'EqMixin', 'object']
