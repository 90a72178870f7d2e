def add_repr(cls):
    def __repr__(self):
        return f'{cls.__name__}({", ".join(f"{k}={v!r}" for k, v in vars(self).items())})'
    cls.__repr__ = __repr__
    return cls
@add_repr
class Point:
    def __init__(self, x, y):
        self.x, self.y = x, y
print(Point(1, 'b'), Point(0, None))  # expect: Point(x=1, y='b') Point(x=0, y=None)
registry = []
@registry.append
class Gone: pass
print(Gone, len(registry), registry[0].__name__)  # expect: None 1 Gone
