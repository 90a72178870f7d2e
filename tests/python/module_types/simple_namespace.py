import copy
from types import SimpleNamespace

ns = SimpleNamespace(a=1, b="x")
ns.c = [ns]
print(ns)  # expect: namespace(a=1, b='x', c=[namespace(...)])
print(ns.a, vars(SimpleNamespace(q=1)), SimpleNamespace())  # expect: 1 {'q': 1} namespace()
print(SimpleNamespace(a=1) == SimpleNamespace(a=1), SimpleNamespace(a=1) == SimpleNamespace(a=2),
      SimpleNamespace() == 5)
# expect: True False False
del ns.c
ns.__dict__.update(d=4)
print(ns, copy.deepcopy(ns) == ns)  # expect: namespace(a=1, b='x', d=4) True


class Config(SimpleNamespace):
    pass


print(Config(x=1))  # expect: Config(x=1)
try:
    hash(ns)
except TypeError as error:
    print("unhashable")
# expect: unhashable
try:
    ns.missing
except AttributeError as error:
    print(type(error).__name__)
# expect: AttributeError
