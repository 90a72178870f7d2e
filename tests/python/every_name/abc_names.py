import abc
class Base(abc.ABC):
    @abc.abstractclassmethod
    def a(cls): pass
    @abc.abstractstaticmethod
    def b(): pass
    @abc.abstractproperty
    def c(self): pass
try:
    Base()
except TypeError as e:
    print(e)
# expect: Can't instantiate abstract class Base with abstract methods a, b, c
class Whole(Base):
    @classmethod
    def a(cls): return 1
    @staticmethod
    def b(): return 2
    @property
    def c(self): return 3
w = Whole()
print(w.a(), w.b(), w.c)  # expect: 1 2 3
