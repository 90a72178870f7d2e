from contextlib import contextmanager


@contextmanager
def never():
    if False:
        yield


@contextmanager
def twice():
    yield 1
    yield 2


@contextmanager
def again_after_error():
    try:
        yield
    except ValueError:
        yield


@contextmanager
def swallows(kind):
    try:
        yield
    except kind as error:
        print("swallowed", repr(error))


@contextmanager
def changes():
    try:
        yield
    except ValueError as error:
        raise TypeError("changed") from error


@contextmanager
def passes():
    yield


for manager, problem in ((never, None), (twice, None), (again_after_error, ValueError("x"))):
    try:
        with manager():
            if problem:
                raise problem
    except RuntimeError as error:
        print(error, repr(error.__cause__), repr(error.__context__), error.__suppress_context__)
# expect: generator didn't yield None StopIteration() True
# expect: generator didn't stop None None False
# expect: generator didn't stop after throw() None ValueError('x') False

with swallows(ZeroDivisionError):
    1 / 0
# expect: swallowed ZeroDivisionError('division by zero')

try:
    with swallows(KeyError):
        [][0]
except IndexError as error:
    print("through", error)
# expect: through list index out of range

try:
    with changes():
        raise ValueError("first")
except TypeError as error:
    print(error, repr(error.__cause__))
# expect: changed ValueError('first')

for stop in (StopIteration("mine"), RuntimeError("own"), GeneratorExit()):
    try:
        with passes():
            raise stop
    except BaseException as error:
        print(error is stop, repr(error))
# expect: True StopIteration('mine')
# expect: True RuntimeError('own')
# expect: True GeneratorExit()

manager = passes()
with manager:
    print("once")
# expect: once
try:
    with manager:
        print("twice")
except AttributeError as error:
    print("not twice:", error)
# expect: not twice: '_GeneratorContextManager' object has no attribute 'args'
