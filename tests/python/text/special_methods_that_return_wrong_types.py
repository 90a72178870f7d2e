class BadRepr:
    def __repr__(self):
        return 5


class BadStr:
    def __str__(self):
        return None


class BadFormat:
    def __format__(self, spec):
        return 1


for attempt in (lambda: [BadRepr()] and repr([BadRepr()]), lambda: '%s' % BadStr(),
                lambda: '{}'.format(BadFormat()), lambda: '%r' % BadRepr(), lambda: ''.join([BadStr()])):
    try:
        print(attempt())
    except TypeError as error:
        print(error)
# expect: __repr__ returned non-string (type int)
# expect: __str__ returned non-string (type NoneType)
# expect: __format__ must return a str, not int
# expect: __repr__ returned non-string (type int)
# expect: sequence item 0: expected str instance, BadStr found
