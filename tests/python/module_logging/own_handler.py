import logging


class Shown(logging.Handler):
    def emit(self, record):
        print(self.format(record))


logger = logging.getLogger("shop")
logger.setLevel(logging.DEBUG)
handler = Shown()
logger.addHandler(handler)
logger.addHandler(handler)
print(len(logger.handlers))  # expect: 1
logger.debug("debug %d", 1)  # expect: debug 1
logger.info("info %s and %s", "a", "b")  # expect: info a and b
logger.warning("%(name)s owes %(sum).2f", {"name": "Ada", "sum": 2.5})  # expect: Ada owes 2.50
logger.error("no arguments: 100%")  # expect: no arguments: 100%
logger.critical("critical")  # expect: critical
logger.fatal("fatal")  # expect: fatal
logger.log(35, "level %r", 35)  # expect: level 35
logger.info(12345)  # expect: 12345
logger.info(["a", 1])  # expect: ['a', 1]
logger.info("{} %s", "x")  # expect: {} x
handler.setLevel(logging.ERROR)
logger.warning("not shown")
logger.error("shown")  # expect: shown
logger.removeHandler(handler)
logger.removeHandler(handler)
print(logger.handlers, logger.hasHandlers())  # expect: [] False


class Bad(logging.Handler):
    pass


try:
    Bad().emit(None)
except NotImplementedError as error:
    print(error)
# expect: emit must be implemented by Handler subclasses
