# The __dict__ of a function is one object, whatever else has been set.
def f(): pass
f.a = 1
def g(): pass
g.__wrapped__ = f
g.__dict__.update(f.__dict__); print(hasattr(g, 'a'), g.__dict__.keys())
# expect: True dict_keys(['__wrapped__', 'a'])
def h(): pass
h.__name__ = 'zz'
h.__dict__.update(f.__dict__); print(hasattr(h, 'a'), h.__dict__.keys())
# expect: True dict_keys(['a'])
def i(): pass
i.__wrapped__ = f
i.__dict__['q'] = 1; print(hasattr(i, 'q'), i.__dict__.keys())
# expect: True dict_keys(['__wrapped__', 'q'])
def j(): pass
j.__wrapped__ = f
j.b = 3; print(j.__dict__.keys(), j.__dict__ is j.__dict__); vars(j)['t'] = 1; print(hasattr(j, 't'))
# expect: dict_keys(['__wrapped__', 'b']) True
# expect: True
def k(): pass
k.__doc__ = 'doc'; k.__module__ = 'mod'; k.__qualname__ = 'Q.z'
k.__dict__['q'] = 1; print(hasattr(k, 'q'))  # expect: True
def l(): pass
l.__signature__ = None
l.__dict__['q'] = 1; print(hasattr(l, 'q'))  # expect: True


def m(): pass
kept = m.__dict__
kept["early"] = 1
m.__doc__ = "text"
m.__name__ = "other"
m.late = 2
print(kept, m.__dict__ is kept, m.__name__, m.__doc__, m.early)
# expect: {'early': 1, 'late': 2} True other text 1
m.__dict__ = shared = {"x": 1}
m.y = 2
print(shared, m.__dict__ is shared, m.__name__, kept, hasattr(m, "early"))
# expect: {'x': 1, 'y': 2} True other {'early': 1, 'late': 2} False
m.__dict__ = {"__name__": "hidden"}
print(m.__name__, m.__dict__)  # expect: other {'__name__': 'hidden'}
del m.__dict__["__name__"]
print(m.__name__, vars(m), [name for name in dir(m) if not name.startswith("_")])
# expect: other {} []
try:
    del m.y
except AttributeError as error:
    print(error)
# expect: 'function' object has no attribute 'y'
import functools
def deco(f):
    @functools.wraps(f)
    def wrapper():
        return f()
    wrapper.__dict__["note"] = 1
    return wrapper
@deco
def inner():
    "Inner."
print(inner.note, inner.__name__, inner.__doc__, inner.__dict__.keys())
# expect: 1 inner Inner. dict_keys(['__wrapped__', 'note'])
