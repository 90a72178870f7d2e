# What goes wrong in a handler is told on stderr, and the program goes on.
import logging


class Lines:
    def write(self, text):
        print("write", repr(text))


logger = logging.getLogger("wrong")
handler = logging.StreamHandler(Lines())
logger.addHandler(handler)
logger.error("too few %s %s", 1)
logger.error("too many", 1)
print("goes on")  # expect: goes on
handler.handleError = lambda record: print("own:", record.msg, record.args)
logger.error("%d", "text")  # expect: own: %d ('text',)
logging.raiseExceptions = False
logging.getLogger("wrong").log("not a level", "silent")
logging.raiseExceptions = True
