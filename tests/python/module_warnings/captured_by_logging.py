import logging
import warnings


class Shown(logging.Handler):
    def emit(self, record):
        text = record.getMessage()
        print(record.name, record.levelname, text[text.index("captured_by"):].split("\n")[:2])


logging.getLogger("py.warnings").addHandler(Shown())
with warnings.catch_warnings():
    warnings.simplefilter("always")
    logging.captureWarnings(True)
    warnings.warn("to the logger")
    logging.captureWarnings(False)
# expect: py.warnings WARNING ['captured_by_logging.py:15: UserWarning: to the logger', '  warnings.warn("to the logger")']
