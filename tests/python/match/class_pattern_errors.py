class N: pass
class Dup:
    __match_args__ = ('a',)
    a = 1
def attempt(f):
    try:
        print(f())
    except TypeError as e:
        print(e)
def f1():
    match N():
        case N(x): return 'no'
def f2():
    match Dup():
        case Dup(1, 2): return 'no'
def f3():
    match Dup():
        case Dup(1, a=1): return 'no'
def f4():
    match 5:
        case len(): return 'no'
for f in (f1, f2, f3, f4):
    attempt(f)
# expect: N() accepts 0 positional sub-patterns (1 given)
# expect: Dup() accepts 1 positional sub-pattern (2 given)
# expect: Dup() got multiple sub-patterns for attribute 'a'
# expect: called match pattern must be a type
