# What is thrown into a generator has what the generator handles as its context, not what its caller does.
from contextlib import contextmanager


def chain(error):
    names = []
    while error is not None:
        names.append(repr(error))
        error = error.__context__
    return names


@contextmanager
def passing(name):
    try:
        yield
    finally:
        pass


@contextmanager
def raising(error):
    try:
        yield
    finally:
        raise error


def handling():
    try:
        raise KeyError("inner")
    except KeyError:
        yield 1


first = ValueError("first")
try:
    try:
        raise OSError("before")
    except OSError:
        raise first
except ValueError:
    generator = handling()
    next(generator)
    try:
        generator.throw(TypeError("thrown"))
    except TypeError as error:
        print(chain(error))
# expect: ["TypeError('thrown')", "KeyError('inner')", "ValueError('first')", "OSError('before')"]

try:
    with raising(KeyError(1)), raising(ValueError(2)), passing("p"), raising(TypeError(3)):
        raise OSError(4)
except KeyError as error:
    print(chain(error))
# expect: ['KeyError(1)', 'ValueError(2)', 'TypeError(3)', 'OSError(4)']


def plain():
    yield


try:
    raise OSError("handled")
except OSError:
    generator = plain()
    next(generator)
    try:
        generator.throw(TypeError("alone"))
    except TypeError as error:
        print(chain(error))
# expect: ["TypeError('alone')"]


def delegates(inner):
    try:
        raise KeyError("outer")
    except KeyError:
        yield from inner


def plain():
    yield


def handles():
    try:
        raise IndexError("inner")
    except IndexError:
        yield


for inner in (plain, handles):
    generator = delegates(delegates(inner()))
    next(generator)
    try:
        raise TypeError("of the caller")
    except TypeError:
        try:
            generator.throw(ValueError("thrown"))
        except ValueError as error:
            print(repr(error.__context__), repr(error.__context__.__context__))
# expect: KeyError('outer') None
# expect: KeyError('outer') None
