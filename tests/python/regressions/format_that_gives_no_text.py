class Bad:
    def __format__(self, spec):
        return 5


class BadText:
    def __str__(self):
        return None


for attempt in (lambda: f"{Bad()}", lambda: f"{Bad():x}", lambda: f"{Bad()!s:>3}"[:1],
                lambda: "{}".format(Bad()), lambda: f"{BadText()}", lambda: format(BadText())):
    try:
        print(attempt())
    except TypeError as e:
        print(e)
# expect: __format__ must return a str, not int
# expect: __format__ must return a str, not int
# expect: <
# expect: __format__ must return a str, not int
# expect: __str__ returned non-string (type NoneType)
# expect: __str__ returned non-string (type NoneType)
