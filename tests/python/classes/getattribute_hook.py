class Spy:
    def __init__(self): self.log = []
    def __getattribute__(self, name):
        if name != 'log':
            object.__getattribute__(self, 'log').append(name)
        return super().__getattribute__(name)
    def m(self): return 1
s = Spy()
s.m()
s.x = 5
s.x
try:
    s.nope
except AttributeError as e:
    print(e)
# expect: 'Spy' object has no attribute 'nope'
print(s.log)  # expect: ['m', 'x', 'nope']
class Both:
    def __getattribute__(self, name): raise AttributeError(name)
    def __getattr__(self, name): return f'fallback {name}'
print(Both().anything)  # expect: fallback anything
