class C:
    def __init__(self): self.a, self.b = 1, 2
print(vars(C()))  # expect: {'a': 1, 'b': 2}
def f(x, y=2):
    z = 3
    return sorted(locals().items())
print(f(1))  # expect: [('x', 1), ('y', 2), ('z', 3)]
counter = 5
print(globals()['counter'], 'counter' in globals(), 'nope' in globals())  # expect: 5 True False
try:
    vars(5)
except TypeError as e:
    print(e)
# expect: vars() argument must have __dict__ attribute
