def f(a, b, c, d): pass
def g(*, a, b, c): pass
def h(a, b=1, *, c): pass
def attempt(call):
    try:
        call()
    except TypeError as e:
        print(e)
attempt(lambda: f())  # expect: f() missing 4 required positional arguments: 'a', 'b', 'c', and 'd'
attempt(lambda: f(1, 2))  # expect: f() missing 2 required positional arguments: 'c' and 'd'
attempt(lambda: f(1, 2, 3))  # expect: f() missing 1 required positional argument: 'd'
attempt(lambda: g())  # expect: g() missing 3 required keyword-only arguments: 'a', 'b', and 'c'
attempt(lambda: g(a=1))  # expect: g() missing 2 required keyword-only arguments: 'b' and 'c'
attempt(lambda: h(1, 2, 3, c=4))
# expect: h() takes from 1 to 2 positional arguments but 3 positional arguments (and 1 keyword-only argument) were given
attempt(lambda: h(1, 2, 3))  # expect: h() takes from 1 to 2 positional arguments but 3 were given
attempt(lambda: h())  # expect: h() missing 1 required positional argument: 'a'
class C:
    def m(self, a): pass
    def n(): pass
attempt(lambda: C().m())  # expect: C.m() missing 1 required positional argument: 'a'
attempt(lambda: C().m(1, 2))  # expect: C.m() takes 2 positional arguments but 3 were given
attempt(lambda: C().n())  # expect: C.n() takes 0 positional arguments but 1 was given
attempt(lambda: C.m())  # expect: C.m() missing 2 required positional arguments: 'self' and 'a'
attempt(lambda: C(1))  # expect: C() takes no arguments
