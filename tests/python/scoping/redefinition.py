x = 1
x = 'now text'
def f(): return 1
g = f
def f(): return 2
print(x, g(), f())  # expect: now text 1 2
class C: v = 1
c = C()
class C: v = 2
print(c.v, C().v, isinstance(c, C))  # expect: 1 2 False
