# Members that are made of a dataclass; text forms of mixins that are no types of data.
from dataclasses import dataclass
from enum import Enum


@dataclass
class Creature:
    size: str
    legs: int = 4

    def describe(self):
        return f"{self.size} with {self.legs} legs"


class Animal(Creature, Enum):
    BEETLE = "small", 6
    DOG = "medium"


print(Animal.DOG, repr(Animal.BEETLE), Animal.DOG.legs, Animal.BEETLE.value, Animal.BEETLE.describe())
# expect: Animal.DOG <Animal.BEETLE: Creature(size='small', legs=6)> 4 Creature(size='small', legs=6) small with 6 legs
print([animal.name for animal in Animal], Animal(Creature("small", 6)), f"{Animal.DOG}")
# expect: ['BEETLE', 'DOG'] Animal.BEETLE Animal.DOG


class Titled:
    def __str__(self):
        return self.name.title()


class Door(Titled, Enum):
    OPEN = 1


class Pair(tuple, Enum):
    A = 1, 2


class Text(str, Enum):
    X = "x"


print(Door.OPEN, repr(Door.OPEN), f"{Door.OPEN}", Pair.A, repr(Pair.A), Text.X, repr(Text.X), f"{Text.X}")
# expect: Open <Door.OPEN: 1> Open Pair.A <Pair.A: (1, 2)> Text.X <Text.X: 'x'> Text.X
