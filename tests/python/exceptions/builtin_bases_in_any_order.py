# Of several builtin bases the one with fields of its own decides, wherever it stands.
class Unsupported(OSError, ValueError):
    pass


class Refused(ValueError, ConnectionError):
    pass


class ApiError(Exception):
    def __init__(self, message, code=500):
        super().__init__(message)
        self.code = code


class Timeout(ApiError, TimeoutError):
    pass


class Gone(StopIteration, KeyError):
    pass


for made in (Unsupported("why"), Unsupported(2, "no such"), Refused("x"), Timeout("late", code=504),
             Gone(5)):
    print(repr(made), made, made.args, isinstance(made, (OSError, KeyError)))
# expect: Unsupported('why') why ('why',) True
# expect: Unsupported(2, 'no such') [Errno 2] no such (2, 'no such') True
# expect: Refused('x') x ('x',) True
# expect: Timeout('late') late ('late',) True
# expect: Gone(5) 5 (5,) True
print(Unsupported(2, "t").errno, Timeout("t").code, Gone(5).value)
# expect: 2 500 5
try:
    class Both(OSError, SystemExit):
        pass
except TypeError as e:
    print(e)
# expect: multiple bases have instance lay-out conflict
