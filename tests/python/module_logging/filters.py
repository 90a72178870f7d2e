import logging


class Shown(logging.Handler):
    def emit(self, record):
        print(record.name, record.getMessage(), getattr(record, "mark", None))


class Odd(logging.Filter):
    def filter(self, record):
        return record.args and record.args[0] % 2


def mark(record):
    record.mark = "marked"
    return True


logger = logging.getLogger("f")
handler = Shown()
logger.addHandler(handler)
odd = Odd()
logger.addFilter(odd)
logger.addFilter(odd)
print(len(logger.filters))  # expect: 1
for i in range(4):
    logger.warning("n %d", i)
# expect: f n 1 None
# expect: f n 3 None
handler.addFilter(mark)
logger.warning("n %d", 5)  # expect: f n 5 marked
logger.removeFilter(odd)
logger.removeFilter(odd)
logger.warning("all again")  # expect: f all again marked
handler.addFilter(lambda record: "no" not in record.getMessage())
logger.warning("yes")  # expect: f yes marked
logger.warning("no")

only = logging.Filter("a.b")
for name in ("a", "a.b", "a.b.c", "a.bc", "x"):
    print(name, bool(only.filter(logging.LogRecord(name, 1, "", 0, "", (), None))))
# expect: a False
# expect: a.b True
# expect: a.b.c True
# expect: a.bc False
# expect: x False
print(bool(logging.Filter().filter(logging.LogRecord("any", 1, "", 0, "", (), None))))
# expect: True
child = logging.getLogger("f.child")
child.warning("a logger's filters are its own")
# expect: f.child a logger's filters are its own marked
