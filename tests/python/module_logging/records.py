import logging


class Kept(logging.Handler):
    records = []

    def emit(self, record):
        self.records.append(record)


logger = logging.getLogger("records")
logger.addHandler(Kept())


def caller():
    logger.error("where %s", "here")


def helper():
    logger.error("from the caller's line", stacklevel=2)


def outer():
    helper()


caller()
outer()
first, second = Kept.records
print(first.name, first.levelno, first.levelname, first.filename, first.module, first.funcName)
# expect: records 40 ERROR records.py records caller
print(first.msg, first.args, first.getMessage(), first.exc_info, first.exc_text, first.stack_info)
# expect: where %s ('here',) where here None None None
print(second.funcName, second.lineno - first.lineno)  # expect: outer 8
print(sorted(name for name in vars(first) if name not in ("taskName",)))
# expect: ['args', 'created', 'exc_info', 'exc_text', 'filename', 'funcName', 'levelname', 'levelno', 'lineno', 'module', 'msecs', 'msg', 'name', 'pathname', 'process', 'processName', 'relativeCreated', 'stack_info', 'thread', 'threadName']

made = logging.makeLogRecord({"msg": "made %d", "args": (3,), "levelname": "OWN", "other": 1})
print(made.getMessage(), made.levelname, made.other, made.name)  # expect: made 3 OWN 1 None


class Record(logging.LogRecord):
    def getMessage(self):
        return "<" + super().getMessage() + ">"


print(logging.getLogRecordFactory() is logging.LogRecord)  # expect: True
logging.setLogRecordFactory(Record)
logger.error("wrapped")
print(Kept.records[-1].getMessage())  # expect: <wrapped>
logging.setLogRecordFactory(logging.LogRecord)
