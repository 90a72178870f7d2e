# Handlers of a dict have names, by which an incremental one changes their levels; a path of cfg://
# may have indices; a formatter's factory may call the format fmt.
import logging
import logging.config
import sys


class Marked(logging.Formatter):
    def format(self, record):
        return "marked " + super().format(record)


def make(x):
    print("x", x)
    return logging.NullHandler()


configure = logging.config.dictConfig
configure({"version": 1, "formatters": {"f": {"()": Marked, "format": "%(message)s"}},
           "handlers": {"h": {"class": "logging.StreamHandler", "stream": sys.stdout,
                              "level": "ERROR", "formatter": "f"}},
           "root": {"handlers": ["h"], "level": "INFO"}})
logging.info("too low")
configure({"version": 1, "incremental": True, "handlers": {"h": {"level": "INFO"}}})
logging.info("high enough")  # expect: marked high enough
print([handler.name for handler in logging.root.handlers])  # expect: ['h']
try:
    configure({"version": 1, "incremental": True, "handlers": {"nope": {"level": "INFO"}}})
except ValueError as e:
    print(e)
# expect: No handler found with name 'nope'

parts = {"version": 1, "a": [1, [2, 3]], "b": {"c": {"k": 5, 0: 8}}}
for path in ("a[1]", "a[1][0]", "b.c[k]", "b[c].k", "b.c[0]", "a[1", "a[x]", "none"):
    try:
        configure({**parts, "handlers": {"h": {"()": make, "x": "cfg://" + path}}})
    except ValueError as e:
        print(repr(e.__cause__))
# expect: x [2, 3]
# expect: x 2
# expect: x 5
# expect: x 5
# expect: x 8
# expect: ValueError("Unable to convert 'a[1' at '[1'")
# expect: TypeError('list indices must be integers or slices, not str')
# expect: KeyError('none')
