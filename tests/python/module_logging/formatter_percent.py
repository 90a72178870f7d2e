import logging


class Shown(logging.Handler):
    def emit(self, record):
        print(self.format(record))


logger = logging.getLogger("fmt")
logger.setLevel(1)
handler = Shown()
logger.addHandler(handler)
for text in ("%(levelname)s:%(name)s:%(message)s", "[%(levelname)-8s] %(message)s",
             "%(levelno)05d|%(message)10s|", "%(filename)s %(module)s %(funcName)s %(message)s",
             "%(threadName)s %(processName)s %(message)s"):
    handler.setFormatter(logging.Formatter(text))
    logger.info("hello %s", "world")
    logger.error("bye")
# expect: INFO:fmt:hello world
# expect: ERROR:fmt:bye
# expect: [INFO    ] hello world
# expect: [ERROR   ] bye
# expect: 00020|hello world|
# expect: 00040|       bye|
# expect: formatter_percent.py formatter_percent <module> hello world
# expect: formatter_percent.py formatter_percent <module> bye
# expect: MainThread MainProcess hello world
# expect: MainThread MainProcess bye


def inner():
    logger.warning("from inner")


handler.setFormatter(logging.Formatter("%(funcName)s: %(message)s"))
inner()  # expect: inner: from inner
handler.setFormatter(logging.Formatter())
inner()  # expect: from inner
handler.setFormatter(logging.Formatter("%(user)s %(message)s", defaults={"user": "nobody"}))
inner()  # expect: nobody from inner
logger.info("with extra", extra={"user": "Ada"})  # expect: Ada with extra
for wrong in ("no field", "%(x)z", "{message}"):
    try:
        logging.Formatter(wrong)
    except ValueError as error:
        print(error)
# expect: Invalid format 'no field' for '%' style
# expect: Invalid format '%(x)z' for '%' style
# expect: Invalid format '{message}' for '%' style
print(logging.Formatter("no field", validate=False)._fmt)  # expect: no field
try:
    logging.Formatter("%(message)s", style="?")
except ValueError as error:
    print(error)
# expect: Style must be one of: %,{,$
record = logging.LogRecord("n", 20, "/a/b/code.py", 7, "m %s", ("x",), None)
try:
    logging.Formatter("%(missing)s").format(record)
except ValueError as error:
    print(error)
# expect: Formatting field not found in record: 'missing'
print(record, record.filename, record.module, record.args)
# expect: <LogRecord: n, 20, /a/b/code.py, 7, "m %s"> code.py code ('x',)
