x = 1
del x
try:
    x
except NameError as e:
    print(e)
# expect: name 'x' is not defined
a = [1, 2, 3]
d = {'k': 1, 'l': 2}
class C:
    pass
c = C()
c.attr = 1
del a[0], d['k'], c.attr
print(a, d, hasattr(c, 'attr'))  # expect: [2, 3] {'l': 2} False
def f():
    y = 1
    del y
    return y
try:
    f()
except UnboundLocalError as e:
    print(e)
# expect: cannot access local variable 'y' where it is not associated with a value
del (a, [d])
try:
    d
except NameError as e:
    print(e)
# expect: name 'd' is not defined
