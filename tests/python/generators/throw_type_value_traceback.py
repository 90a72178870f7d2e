# The old form of throw(): a class, what it is made of, and a traceback.
def echo():
    while True:
        try:
            yield
        except Exception as error:
            print(repr(error), error.__traceback__ is not None)


running = echo()
next(running)
running.throw(ValueError, TypeError(1))  # expect: ValueError(TypeError(1)) True
running.throw(ValueError, (1, 2))  # expect: ValueError(1, 2) True
running.throw(LookupError, KeyError("k"))  # expect: KeyError('k') True
running.throw(ValueError, None, None)  # expect: ValueError() True


def refused(*args):
    try:
        running.throw(*args)
    except TypeError as error:
        print(error)


refused(ValueError(1), "text")
# expect: instance exception may not have a separate value
refused(ValueError, "text", 23)
# expect: throw() third argument must be a traceback object
refused(list)
# expect: exceptions must be classes or instances deriving from BaseException, not type
refused(3)
# expect: exceptions must be classes or instances deriving from BaseException, not int


class Fussy(Exception):
    def __init__(self, code):
        self.code = int(code)


# What the constructor raises is thrown in place of the exception.
running.throw(Fussy, "x")
# expect: ValueError("invalid literal for int() with base 10: 'x'") True


def outer():
    yield from echo()


nested = outer()
next(nested)
nested.throw(ValueError, ("a", "b"))  # expect: ValueError('a', 'b') True


def frames(error):
    names = []
    step = error.__traceback__
    while step is not None:
        names.append(step.tb_lineno)
        step = step.tb_next
    return len(names)


def fails():
    raise KeyError("deep")


try:
    fails()
except KeyError as error:
    trace = error.__traceback__


def passes_on():
    try:
        yield
    except ValueError as error:
        print(frames(error) > 2)


taker = passes_on()
next(taker)
try:
    taker.throw(ValueError, "with a trace", trace)  # expect: True
except StopIteration:
    print("ended")  # expect: ended
