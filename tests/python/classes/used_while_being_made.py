# A class is there for super() and __class__ before its bases and descriptors hear of it.
from enum import Enum


class Plugin:
    registry = {}

    def __init_subclass__(cls, **keywords):
        super().__init_subclass__(**keywords)
        Plugin.registry[cls.__name__] = cls()

    def __init__(self):
        self.steps = ["plugin"]


class Mail(Plugin):
    def __init__(self):
        super().__init__()
        self.steps.append(__class__.__name__)


print(Plugin.registry["Mail"].steps)  # expect: ['plugin', 'Mail']


class Field:
    def __set_name__(self, owner, name):
        self.made = owner().describe()


class Model:
    field = Field()

    def describe(self):
        return super().__repr__()[:10] + __class__.__name__


print(Model.field.made)  # expect: <__main__.Model


class Data:
    def __init__(self, first, second):
        self.first, self.second = first, second


class Pair(Data, Enum):
    A = 1, 2
    B = 3, 4

    def __init__(self, first, second):
        super().__init__(first, second)
        self.total = first + second


print(Pair.B.total, Pair.A.first)  # expect: 7 1


class Word(str, Enum):
    def __new__(cls, text):
        self = super().__new__(cls, text)
        self._value_ = text.upper()
        return self
    A = "a"


print(Word.A.value, Word.A == "a")  # expect: A True
