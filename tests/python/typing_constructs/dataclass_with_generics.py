from dataclasses import dataclass
from typing import Generic, TypeVar
T = TypeVar('T')
@dataclass
class Box(Generic[T]):
    value: T
    def map(self, f): return Box(f(self.value))
print(Box(5).map(str), Box[int](3), Box('a') == Box('a'), Box(1).map(lambda x: x + 1).value)
# expect: Box(value='5') Box(value=3) True 2
