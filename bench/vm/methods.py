# decided by: interpreter
# Objects: attributes, method calls, inheritance, properties.


class Shape:
    count = 0

    def __init__(self, width, height):
        self.width = width
        self.height = height
        Shape.count += 1

    def area(self):
        return self.width * self.height

    def grow(self, by):
        self.width += by
        self.height += by
        return self

    @property
    def is_wide(self):
        return self.width > self.height


class Square(Shape):
    def __init__(self, side):
        super().__init__(side, side)

    def area(self):
        return super().area() + 1


def work(rounds):
    shapes = [Shape(i, i + 1) if i % 2 else Square(i) for i in range(50)]
    total = 0
    wide = 0
    for r in range(rounds):
        for shape in shapes:
            total += shape.grow(r % 2).area() % 1000
            if shape.is_wide:
                wide += 1
    return total, wide, Shape.count


print(work(15000))
