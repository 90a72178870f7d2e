from abc import ABC, abstractmethod
class Shape(ABC):
    @abstractmethod
    def area(self): ...
    @property
    @abstractmethod
    def name(self): ...
    def show(self): return f'{self.name}: {self.area()}'
class Square(Shape):
    def __init__(self, n): self.n = n
    def area(self): return self.n ** 2
    name = 'square'
class Half(Shape):
    def area(self): return 0
print(Square(3).show(), isinstance(Square(1), Shape))  # expect: square: 9 True
for cls in (Shape, Half):
    try:
        cls()
    except TypeError as e:
        print(e)
# expect: Can't instantiate abstract class Shape with abstract methods area, name
# expect: Can't instantiate abstract class Half with abstract method name
