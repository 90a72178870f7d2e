def attempt(f):
    try:
        f()
    except BaseException as e:
        print(type(e).__name__, e.args)
def a(): raise ValueError
def b(): raise ValueError()
def c(): raise ValueError('x', 1)
def d(): raise 5
def e(): raise 'text'
def f(): raise
def g(): raise None
def h(): raise int
for fn in (a, b, c, d, e, f, g, h):
    attempt(fn)
# expect: ValueError ()
# expect: ValueError ()
# expect: ValueError ('x', 1)
# expect: TypeError ('exceptions must derive from BaseException',)
# expect: TypeError ('exceptions must derive from BaseException',)
# expect: RuntimeError ('No active exception to reraise',)
# expect: TypeError ('exceptions must derive from BaseException',)
# expect: TypeError ('exceptions must derive from BaseException',)
