import warnings


def shown(message, category, filename, lineno, file=None, line=None):
    print(repr(message), category.__name__, filename.rsplit("/", 1)[-1], lineno, file, line)


with warnings.catch_warnings():
    warnings.showwarning = shown
    warnings.simplefilter("always")
    warnings.warn("plain")
    warnings.warn("old", DeprecationWarning)
    warnings.warn(FutureWarning("given"))
    for i in range(2):
        warnings.warn("again")

    def helper():
        warnings.warn("from the caller", stacklevel=2)

    helper()
    warnings.warn_explicit("explicit", UserWarning, "other.py", 7)
    for wrong in (3, int, "UserWarning"):
        try:
            warnings.warn("x", wrong)
        except TypeError as error:
            print(error)
# expect: UserWarning('plain') UserWarning warn.py 11 None None
# expect: DeprecationWarning('old') DeprecationWarning warn.py 12 None None
# expect: FutureWarning('given') FutureWarning warn.py 13 None None
# expect: UserWarning('again') UserWarning warn.py 15 None None
# expect: UserWarning('again') UserWarning warn.py 15 None None
# expect: UserWarning('from the caller') UserWarning warn.py 20 None None
# expect: UserWarning('explicit') UserWarning other.py 7 None None
# expect: category must be a Warning subclass, not 'int'
# expect: category must be a Warning subclass, not 'type'
# expect: category must be a Warning subclass, not 'str'
print(warnings.formatwarning("text", UserWarning, "f.py", 3, "  code "), end="")
# expect: f.py:3: UserWarning: text
# expect:   code
