from dataclasses import dataclass, field, InitVar
@dataclass
class Rect:
    w: float
    h: float
    area: float = field(init=False)
    scale: InitVar[float] = 1.0
    def __post_init__(self, scale):
        if self.w < 0:
            raise ValueError('negative width')
        self.area = self.w * self.h * scale
print(Rect(2, 3), Rect(2, 3, 10).area, Rect(2, 3, scale=2))
# expect: Rect(w=2, h=3, area=6.0) 60 Rect(w=2, h=3, area=12)
try:
    Rect(-1, 1)
except ValueError as e:
    print(e)
# expect: negative width
