# f.__code__: what decorators ask a function about itself.
import functools
import types


def outer():
    shared = 1

    def inner(a, b=2, /, c=3, *rest, d, e=5, **extra):
        x = a + shared
        return x
    return inner


def validated(**rules):
    def decorate(function):
        names = function.__code__.co_varnames[:function.__code__.co_argcount]

        @functools.wraps(function)
        def wrapper(*args, **kwargs):
            given = dict(zip(names, args), **kwargs)
            for name, rule in rules.items():
                if not rule(given.get(name)):
                    raise ValueError(f"{name}={given.get(name)!r} is not valid for {function.__name__}")
            return function(*args, **kwargs)
        return wrapper
    return decorate


@validated(x=lambda value: value > 0)
def scale(x, factor=2):
    return x * factor


code = outer().__code__
print(code.co_name, code.co_qualname, code.co_argcount, code.co_posonlyargcount, code.co_kwonlyargcount)
# expect: inner outer.<locals>.inner 3 2 2
print(code.co_varnames, code.co_freevars, code.co_nlocals, code.co_firstlineno)
# expect: ('a', 'b', 'c', 'd', 'e', 'rest', 'extra', 'x') ('shared',) 8 9
print(scale(3), scale.__wrapped__.__code__.co_varnames, type(code), isinstance(code, types.CodeType))
# expect: 6 ('x', 'factor') <class 'code'> True
try:
    scale(-1)
except ValueError as error:
    print(error)
# expect: x=-1 is not valid for scale


def numbers():
    yield 1


async def later():
    pass


async def stream():
    yield 1


class Holder:
    def method(self, value):
        return value


for function in (outer, outer(), numbers, later, stream, lambda *a: a, lambda **k: k):
    flags = function.__code__.co_flags
    print([bit for bit in (4, 8, 16, 32, 128, 512) if flags & bit])
# expect: []
# expect: [4, 8, 16]
# expect: [32]
# expect: [128]
# expect: [512]
# expect: [4]
# expect: [8]
print(Holder.method.__code__.co_varnames, Holder().method.__code__.co_argcount, code == code,
      outer.__code__ == scale.__code__, len({outer.__code__, outer.__code__}))
# expect: ('self', 'value') 2 True False 1
print((lambda: 0).__code__.co_name, repr(code).split(" at ")[0])
# expect: <lambda> <code object inner
