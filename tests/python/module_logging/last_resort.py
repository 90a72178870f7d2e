# Without a handler, warnings and worse go to the run's log, which is stderr here.
import logging

logging.getLogger("nobody").warning("to stderr")
logging.getLogger("nobody").info("to nobody")
print(type(logging.lastResort).__name__)  # expect: _StderrHandler


class Shown(logging.Handler):
    def emit(self, record):
        print("last resort:", record.getMessage())


kept = logging.lastResort
logging.lastResort = Shown(logging.ERROR)
logging.getLogger("nobody").warning("too low")
logging.getLogger("nobody").error("heard")  # expect: last resort: heard
logging.lastResort = None
logging.getLogger("nobody").error("unheard")
logging.lastResort = kept
quiet = logging.getLogger("quiet")
quiet.addHandler(logging.NullHandler())
quiet.error("nothing")
print(quiet.hasHandlers(), quiet.handlers)  # expect: True [<NullHandler (NOTSET)>]
