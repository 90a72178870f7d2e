def inner():
    try:
        yield 1
    except GeneratorExit as e:
        print('inner', repr(e))
        raise
def outer():
    try:
        yield from inner()
    except GeneratorExit as e:
        print('outer', repr(e))
        raise
def stubborn():
    while True:
        try:
            yield 1
        finally:
            yield 2
def over(g):
    print('got', (yield from g))
g = outer()
next(g)
try:
    g.throw(GeneratorExit(7))
except GeneratorExit as e:
    print(repr(e))
# expect: inner GeneratorExit()
# expect: outer GeneratorExit(7)
# expect: GeneratorExit(7)
g = outer()
next(g)
g.close()
# expect: inner GeneratorExit()
# expect: outer GeneratorExit()
g = over(stubborn())
print(next(g))  # expect: 1
try:
    g.close()
except RuntimeError as e:
    print(e)
# expect: generator ignored GeneratorExit
print(list(g))  # expect: []
