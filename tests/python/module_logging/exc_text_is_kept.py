import logging


class Shown(logging.Handler):
    def emit(self, record):
        print(self.format(record))


class Short(logging.Formatter):
    def formatException(self, ei):
        print("formatting")
        return f"{ei[0].__name__}({ei[1]})"

    def formatStack(self, stack_info):
        return "STACK"


logger = logging.getLogger("short")
for _ in range(2):
    handler = Shown()
    handler.setFormatter(Short("%(message)s"))
    logger.addHandler(handler)
try:
    [][1]
except IndexError:
    logger.exception("first")
    logger.error("with stack", stack_info=True, exc_info=True)
# expect: formatting
# expect: first
# expect: IndexError(list index out of range)
# expect: first
# expect: IndexError(list index out of range)
# expect: formatting
# expect: with stack
# expect: IndexError(list index out of range)
# expect: STACK
# expect: with stack
# expect: IndexError(list index out of range)
# expect: STACK
logger.warning("stack only", stack_info=True)
# expect: stack only
# expect: STACK
# expect: stack only
# expect: STACK
