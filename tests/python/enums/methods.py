from enum import Enum
class Planet(Enum):
    EARTH = (5.97e24, 6.37e6)
    MARS = (6.42e23, 3.39e6)
    def __init__(self, mass, radius):
        self.mass, self.radius = mass, radius
    @property
    def gravity(self): return round(6.674e-11 * self.mass / self.radius ** 2, 2)
    @classmethod
    def heaviest(cls): return max(cls, key=lambda p: p.mass)
    def __str__(self): return self.name.title()
print(Planet.EARTH.gravity, str(Planet.MARS), Planet.heaviest(), Planet.MARS.mass, repr(Planet.MARS))
# expect: 9.82 Mars Earth 6.42e+23 <Planet.MARS: (6.42e+23, 3390000.0)>
