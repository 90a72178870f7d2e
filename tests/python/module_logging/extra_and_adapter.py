import logging


class Shown(logging.Handler):
    def emit(self, record):
        print(record.getMessage(), getattr(record, "user", "-"), getattr(record, "order", "-"))


logger = logging.getLogger("extra")
logger.setLevel(logging.DEBUG)
logger.addHandler(Shown())
logger.info("plain")  # expect: plain - -
logger.info("with %s", "extra", extra={"user": "Ada", "order": 7})  # expect: with extra Ada 7
for taken in ("message", "name", "asctime", "args"):
    try:
        logger.info("x", extra={taken: 1})
    except KeyError as error:
        print(error)
# expect: "Attempt to overwrite 'message' in LogRecord"
# expect: "Attempt to overwrite 'name' in LogRecord"
# expect: "Attempt to overwrite 'asctime' in LogRecord"
# expect: "Attempt to overwrite 'args' in LogRecord"

adapter = logging.LoggerAdapter(logger, {"user": "Bob"})
adapter.info("adapted %d", 1)  # expect: adapted 1 Bob -
adapter.debug("d")  # expect: d Bob -
adapter.warning("w")  # expect: w Bob -
adapter.error("e")  # expect: e Bob -
adapter.critical("c")  # expect: c Bob -
adapter.log(logging.INFO, "l")  # expect: l Bob -
adapter.exception("no exception", exc_info=False)  # expect: no exception Bob -
print(adapter.name, adapter.isEnabledFor(10), adapter.getEffectiveLevel(), adapter.hasHandlers())
# expect: extra True 10 True
adapter.setLevel(logging.ERROR)
adapter.info("too low")
print(adapter, logger.level)  # expect: <LoggerAdapter extra (ERROR)> 40


class Prefix(logging.LoggerAdapter):
    def process(self, msg, kwargs):
        return f"[{self.extra['id']}] {msg}", kwargs


Prefix(logger, {"id": 9}).error("late")  # expect: [9] late - -
Prefix(adapter, {"id": 3}).error("stacked")  # expect: [3] stacked Bob -
