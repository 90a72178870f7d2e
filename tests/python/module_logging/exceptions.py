import logging


class Shown(logging.Handler):
    def emit(self, record):
        for line in self.format(record).split("\n"):
            if "File" in line:
                line = line.split(", ", 1)[1]
            if set(line.strip()) - set("^~"):
                print(line)


logger = logging.getLogger("errors")
logger.addHandler(Shown())


def divide(a, b):
    return a / b


try:
    divide(1, 0)
except ZeroDivisionError:
    logger.exception("cannot divide %s", 1)
# expect: cannot divide 1
# expect: Traceback (most recent call last):
# expect: line 22, in <module>
# expect:     divide(1, 0)
# expect: line 18, in divide
# expect:     return a / b
# expect: ZeroDivisionError: division by zero

try:
    try:
        divide(1, 0)
    except ZeroDivisionError as error:
        raise ValueError("bad") from error
except ValueError as error:
    logger.error("given", exc_info=error)
    logger.warning("true", exc_info=True)
    logger.warning("three", exc_info=(ValueError, error, error.__traceback__))
    logger.exception("without", exc_info=False)
# expect: given
# expect: Traceback (most recent call last):
# expect: line 35, in <module>
# expect:     divide(1, 0)
# expect: line 18, in divide
# expect:     return a / b
# expect: ZeroDivisionError: division by zero
# expect: The above exception was the direct cause of the following exception:
# expect: Traceback (most recent call last):
# expect: line 37, in <module>
# expect:     raise ValueError("bad") from error
# expect: ValueError: bad
# expect: true
# expect: Traceback (most recent call last):
# expect: line 35, in <module>
# expect:     divide(1, 0)
# expect: line 18, in divide
# expect:     return a / b
# expect: ZeroDivisionError: division by zero
# expect: The above exception was the direct cause of the following exception:
# expect: Traceback (most recent call last):
# expect: line 37, in <module>
# expect:     raise ValueError("bad") from error
# expect: ValueError: bad
# expect: three
# expect: Traceback (most recent call last):
# expect: line 35, in <module>
# expect:     divide(1, 0)
# expect: line 18, in divide
# expect:     return a / b
# expect: ZeroDivisionError: division by zero
# expect: The above exception was the direct cause of the following exception:
# expect: Traceback (most recent call last):
# expect: line 37, in <module>
# expect:     raise ValueError("bad") from error
# expect: ValueError: bad
# expect: without

logger.error("nothing is being handled", exc_info=True)
# expect: nothing is being handled
# expect: NoneType: None
logger.error("a new one", exc_info=KeyError("k"))
# expect: a new one
# expect: KeyError: 'k'
