from enum import Enum
class E(Enum):
    A = 1
    B = 'two'
    C = (3, 4)
    D = None
    def describe(self): return f'{self.name}={self.value!r}'
    helper = staticmethod(lambda x: x + 1) if False else None
print([e.describe() for e in E])  # expect: ['A=1', "B='two'", 'C=(3, 4)', 'D=None']
class Base(Enum):
    def hello(self): return 'hello ' + self.name
class Derived(Base):
    X = 1
print(Derived.X.hello(), isinstance(Derived.X, Base))  # expect: hello X True
