class C:
    def __call__(self): pass
print(callable(len), callable(lambda: 0), callable(C), callable(C()), callable(5), callable('a'), callable([].append))
# expect: True True True True False False True
a, b = [], []
print(id(a) == id(a), id(a) == id(b), isinstance(id(a), int), id(None) == id(None))
# expect: True False True True
