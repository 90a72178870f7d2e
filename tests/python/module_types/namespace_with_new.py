# A subclass of SimpleNamespace may hand its arguments to __new__.
from types import SimpleNamespace
class N(SimpleNamespace):
    def __new__(cls, *a, **k): return super().__new__(cls, *a, **k)
    def __init__(self, x): super().__init__(x=x)
print(N(3), SimpleNamespace(a=1))  # expect: N(x=3) namespace(a=1)
