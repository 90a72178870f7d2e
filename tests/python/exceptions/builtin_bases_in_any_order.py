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


class Missing(AttributeError, KeyError):
    pass


for made in (Unsupported("why"), Unsupported(2, "no such"), Refused("x"), Refused(13, "denied", "f"),
             Timeout("late", code=504), Gone(5), Missing("m", name="n", obj=1)):
    print(repr(made), made, made.args, isinstance(made, (OSError, KeyError)))
# expect: Unsupported('why') why ('why',) True
# expect: Unsupported(2, 'no such') [Errno 2] no such (2, 'no such') True
# expect: Refused('x') x ('x',) True
# expect: Refused(13, 'denied', 'f') (13, 'denied', 'f') (13, 'denied', 'f') True
# expect: Timeout('late') late ('late',) True
# expect: Gone(5) 5 (5,) True
# expect: Missing('m') m ('m',) True
print(Unsupported(2, "t").errno, Refused(13, "denied", "f").filename, Timeout("t").code, Gone(5).value,
      Missing("m", name="n").name)
# expect: 2 None 500 5 n
try:
    class Both(OSError, SystemExit):
        pass
except TypeError as e:
    print(e)
# expect: multiple bases have instance lay-out conflict
