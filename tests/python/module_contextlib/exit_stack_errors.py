from contextlib import ExitStack


class Swallow:
    def __init__(self, *kinds):
        self.kinds = kinds

    def __enter__(self):
        return self

    def __exit__(self, kind, error, traceback):
        print("sees", repr(error), traceback is not None)
        return kind is not None and issubclass(kind, self.kinds)


with ExitStack() as stack:
    stack.enter_context(Swallow(ValueError))
    stack.enter_context(Swallow())
    raise ValueError("gone")
# expect: sees ValueError('gone') True
# expect: sees ValueError('gone') True
print("on")  # expect: on


def fail(error):
    raise error


try:
    with ExitStack() as stack:
        stack.callback(fail, KeyError("third"))
        stack.callback(fail, IndexError("second"))
        raise ValueError("first")
except KeyError as error:
    print(repr(error), repr(error.__context__), repr(error.__context__.__context__))
# expect: KeyError('third') IndexError('second') ValueError('first')

try:
    with ExitStack() as stack:
        stack.callback(print, "still called")
        stack.callback(fail, TypeError("in callback"))
except TypeError as error:
    print(repr(error), repr(error.__context__))
# expect: still called
# expect: TypeError('in callback') None

try:
    raise LookupError("around")
except LookupError:
    try:
        with ExitStack() as stack:
            stack.callback(fail, OSError("out"))
            raise ValueError("in")
    except OSError as error:
        print(repr(error.__context__), repr(error.__context__.__context__))
# expect: ValueError('in') LookupError('around')

with ExitStack() as stack:
    stack.enter_context(Swallow(KeyError))
    stack.callback(fail, KeyError("raised at exit"))
# expect: sees KeyError('raised at exit') True

stack = ExitStack()


class Nothing:
    pass


for wrong in (Nothing(), 3, "text"):
    try:
        stack.enter_context(wrong)
    except TypeError as error:
        print(error)
# expect: '__main__.Nothing' object does not support the context manager protocol
# expect: 'builtins.int' object does not support the context manager protocol
# expect: 'builtins.str' object does not support the context manager protocol
try:
    stack.callback()
except TypeError as error:
    print("TypeError")
# expect: TypeError
