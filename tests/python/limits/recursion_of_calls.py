# Calls that run no code of the program on their way.
# stress: 997
# no-python: CPython has no bound on them, or calls it MemoryError
import functools
import types


class Endless:
    pass


Endless.__call__ = Endless()
method = print
wrapped = print
for i in range(3000):
    method = types.MethodType(method, 1)
    wrapped = functools.partial(wrapped, x=i).__call__
for call in (Endless(), method, wrapped):
    try:
        call()
    except RecursionError as error:
        print(error)
# expect: maximum recursion depth exceeded while calling a Python object
# expect: maximum recursion depth exceeded while calling a Python object
# expect: maximum recursion depth exceeded
