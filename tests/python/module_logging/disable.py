import logging


class Shown(logging.Handler):
    def emit(self, record):
        print(record.levelname, record.getMessage())


logger = logging.getLogger("d")
logger.setLevel(1)
logger.addHandler(Shown())
logging.disable(logging.WARNING)
logger.warning("no")
logger.error("yes")  # expect: ERROR yes
print(logger.isEnabledFor(30), logger.isEnabledFor(40), logging.root.manager.disable)
# expect: False True 30
logging.disable()
logger.critical("no")
logging.disable(logging.NOTSET)
logger.debug("again")  # expect: DEBUG again
logging.root.manager.disable = "ERROR"
print(logging.root.manager.disable)  # expect: 40
logger.error("no")
logger.critical("yes")  # expect: CRITICAL yes
logging.disable(0)
