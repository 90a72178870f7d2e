# The generator's own frames are not part of the traceback of what passes through it.
from contextlib import contextmanager


@contextmanager
def through():
    try:
        yield
    finally:
        pass


def broken():
    raise ValueError("x")


def lines(error):
    import traceback
    return [entry.name for entry in traceback.extract_tb(error.__traceback__)
            if entry.name != "__exit__"]


try:
    with through():
        broken()
except ValueError as error:
    print(lines(error))
# expect: ['<module>', 'broken']
