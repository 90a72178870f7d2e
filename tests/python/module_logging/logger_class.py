import copy
import logging


class Loud(logging.Logger):
    def notice(self, msg, *args, **kwargs):
        if self.isEnabledFor(25):
            self._log(25, msg, args, **kwargs)


class Shown(logging.Handler):
    def emit(self, record):
        print(record.levelname, record.funcName, record.getMessage())


logging.addLevelName(25, "NOTICE")
before = logging.getLogger("before")
logging.setLoggerClass(Loud)
logger = logging.getLogger("loud")
print(type(before).__name__, type(logger).__name__, logging.getLoggerClass().__name__)
# expect: Logger Loud Loud
logger.setLevel(25)
logger.addHandler(Shown())
logger.notice("read %s", "this")  # expect: NOTICE notice read this
logger.info("not this")
try:
    logging.setLoggerClass(int)
except TypeError as error:
    print(error)
# expect: logger not derived from logging.Logger: int
print(repr(logger), copy.deepcopy(logger) is logger)  # expect: <Loud loud (NOTICE)> True
logging.setLoggerClass(logging.Logger)
