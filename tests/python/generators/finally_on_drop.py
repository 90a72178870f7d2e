def g(name):
    try:
        yield 1
        yield 2
    finally:
        print('cleanup', name)
it = g('a')
next(it)
del it  # expect: cleanup a
print('after del')  # expect: after del
it = g('b')
next(it)
it = None  # expect: cleanup b
print('after rebind')  # expect: after rebind
def f():
    local = g('c')
    next(local)
    print('leaving f')
f()
# expect: leaving f
# expect: cleanup c
print('after f')  # expect: after f
for x in g('d'):
    break
# expect: cleanup d
print('after loop')  # expect: after loop
