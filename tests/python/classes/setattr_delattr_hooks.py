class Guard:
    def __setattr__(self, name, value):
        print('set', name, value)
        super().__setattr__(name, value)
    def __delattr__(self, name):
        print('del', name)
        object.__delattr__(self, name)
g = Guard()
g.a = 1  # expect: set a 1
g.a += 1  # expect: set a 2
del g.a  # expect: del a
print(hasattr(g, 'a'))  # expect: False
try:
    del g.a
except AttributeError as e:
    print(e)
# expect: del a
# expect: 'Guard' object has no attribute 'a'
class Frozen:
    def __init__(self): object.__setattr__(self, 'v', 1)
    def __setattr__(self, n, v): raise AttributeError(f'cannot set {n}')
f = Frozen()
try:
    f.v = 2
except AttributeError as e:
    print(e, f.v)
# expect: cannot set v 1
