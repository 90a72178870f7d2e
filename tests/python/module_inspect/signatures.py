import functools
import inspect
from inspect import Parameter, Signature, signature


def f(a, b: int, /, c: str = "x", *args: float, d, e: list[int] = [], **rest) -> dict:
    pass


class Order:
    def __init__(self, number, *, rush=False):
        pass

    def ship(self, to, by="mail"):
        pass

    @classmethod
    def parse(cls, text):
        pass

    @staticmethod
    def check(x):
        pass

    def __call__(self, y):
        pass


class Empty:
    pass


for thing in (f, Order, Order.ship, Order(1).ship, Order.parse, Order.check, Order(1), Empty, lambda: 0, lambda *a, k=1: 0,
              functools.partial(f, 1, 2), functools.partial(Order(1).ship, by="air"), functools.partial(f, 1, 2, c="y", d=4)):
    print(inspect.signature(thing))
# expect: (a, b: int, /, c: str = 'x', *args: float, d, e: list[int] = [], **rest) -> dict
# expect: (number, *, rush=False)
# expect: (self, to, by='mail')
# expect: (to, by='mail')
# expect: (text)
# expect: (x)
# expect: (y)
# expect: ()
# expect: ()
# expect: (*a, k=1)
# expect: (c: str = 'x', *args: float, d, e: list[int] = [], **rest) -> dict
# expect: (to, *, by='air')
# expect: (*, c: str = 'y', d=4, e: list[int] = [], **rest) -> dict
s = signature(f)
print(repr(s), list(s.parameters), s.return_annotation, s == inspect.Signature.from_callable(f), s == signature(Order))
# expect: <Signature (a, b: int, /, c: str = 'x', *args: float, d, e: list[int] = [], **rest) -> dict> ['a', 'b', 'c', 'args', 'd', 'e', 'rest'] <class 'dict'> True False
for p in s.parameters.values():
    print(p.name, p.kind, int(p.kind), p.kind.description, p.default, p.annotation, repr(p), sep="; ")
# expect: a; POSITIONAL_ONLY; 0; positional-only; <class 'inspect._empty'>; <class 'inspect._empty'>; <Parameter "a">
# expect: b; POSITIONAL_ONLY; 0; positional-only; <class 'inspect._empty'>; <class 'int'>; <Parameter "b: int">
# expect: c; POSITIONAL_OR_KEYWORD; 1; positional or keyword; x; <class 'str'>; <Parameter "c: str = 'x'">
# expect: args; VAR_POSITIONAL; 2; variadic positional; <class 'inspect._empty'>; <class 'float'>; <Parameter "*args: float">
# expect: d; KEYWORD_ONLY; 3; keyword-only; <class 'inspect._empty'>; <class 'inspect._empty'>; <Parameter "d">
# expect: e; KEYWORD_ONLY; 3; keyword-only; []; list[int]; <Parameter "e: list[int] = []">
# expect: rest; VAR_KEYWORD; 4; variadic keyword; <class 'inspect._empty'>; <class 'inspect._empty'>; <Parameter "**rest">
print(s.parameters["a"].default is Parameter.empty, Signature.empty is inspect.Parameter.empty, p.kind is Parameter.VAR_KEYWORD)
# expect: True True True
print(Parameter.POSITIONAL_ONLY, Parameter.POSITIONAL_OR_KEYWORD, Parameter.VAR_POSITIONAL, repr(Parameter.KEYWORD_ONLY))
# expect: POSITIONAL_ONLY POSITIONAL_OR_KEYWORD VAR_POSITIONAL <_ParameterKind.KEYWORD_ONLY: 3>
bound = s.bind(1, 2, "c", 4, 5, d=6, extra=7)
print(bound.arguments, bound.args, bound.kwargs, bound.signature is s, bound)
# expect: {'a': 1, 'b': 2, 'c': 'c', 'args': (4, 5), 'd': 6, 'rest': {'extra': 7}} (1, 2, 'c', 4, 5) {'d': 6, 'extra': 7} True <BoundArguments (a=1, b=2, c='c', args=(4, 5), d=6, rest={'extra': 7})>
bound = s.bind(1, 2, d=6)
bound.apply_defaults()
print(bound.arguments, bound.args, bound.kwargs, isinstance(bound, inspect.BoundArguments))
# expect: {'a': 1, 'b': 2, 'c': 'x', 'args': (), 'd': 6, 'e': [], 'rest': {}} (1, 2, 'x') {'d': 6, 'e': []} True
print(s.bind_partial(1).arguments, signature(Order.ship).bind(None, to=3).kwargs, s.bind_partial(1) == s.bind_partial(1))
# expect: {'a': 1} {} True
for args, kwargs in [((), {}), ((1,), {}), ((1, 2), {}), ((1, 2), {"d": 1, "c": 2, "z": 3}), ((1, 2, 3), {"c": 1, "d": 1})]:
    try:
        print(s.bind(*args, **kwargs))
    except TypeError as error:
        print(error)
# expect: missing a required argument: 'a'
# expect: missing a required argument: 'b'
# expect: missing a required argument: 'd'
# expect: <BoundArguments (a=1, b=2, c=2, d=1, rest={'z': 3})>
# expect: multiple values for argument 'c'
for call in (lambda: signature(Order.check).bind(1, 2), lambda: signature(Order.check).bind(1, z=2), lambda: signature(3),
             lambda: Parameter("a b", Parameter.KEYWORD_ONLY), lambda: Parameter("a", Parameter.VAR_KEYWORD, default=1),
             lambda: Signature([Parameter("a", Parameter.KEYWORD_ONLY), Parameter("b", Parameter.POSITIONAL_ONLY)]),
             lambda: Signature([Parameter("a", Parameter.KEYWORD_ONLY), Parameter("a", Parameter.KEYWORD_ONLY)])):
    try:
        call()
    except (TypeError, ValueError) as error:
        print(type(error).__name__, error)
# expect: TypeError too many positional arguments
# expect: TypeError got an unexpected keyword argument 'z'
# expect: TypeError 3 is not a callable object
# expect: ValueError 'a b' is not a valid parameter name
# expect: ValueError variadic keyword parameters cannot have default values
# expect: ValueError wrong parameter order: keyword-only parameter before positional-only parameter
# expect: ValueError duplicate parameter name: 'a'
p = Parameter("n", Parameter.POSITIONAL_OR_KEYWORD, default=3, annotation=int)
print(p, p.replace(name="m", kind=Parameter.KEYWORD_ONLY), p == p.replace(default=3), p == p.replace(default=4), hash(p) == hash(p.replace()))
# expect: n: int = 3 m: int = 3 True False True
print(s.replace(parameters=[p], return_annotation=str), Signature([p]).replace(return_annotation=None) if False else Signature([p]))
# expect: (n: int = 3) -> str (n: int = 3)
print(inspect.formatannotation(int), inspect.formatannotation(list[int]), inspect.formatannotation("x"))
# expect: int list[int] 'x'


def logged(function):
    @functools.wraps(function)
    def inner(*args, **kwargs):
        return function(*args, **kwargs)
    return inner


@logged
def g(x, y=1):
    pass


print(signature(g), signature(g, follow_wrapped=False))  # expect: (x, y=1) (*args, **kwargs)
