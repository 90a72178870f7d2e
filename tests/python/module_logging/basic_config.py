import logging


class Shown(logging.Handler):
    def emit(self, record):
        print(self.format(record))


class Lines:
    name = "lines"

    def __init__(self):
        self.texts = []

    def write(self, text):
        self.texts.append(text)


logging.basicConfig(handlers=[Shown()], level=logging.INFO)
print(logging.root.level, len(logging.root.handlers))  # expect: 20 1
logging.info("by %s", "default")  # expect: INFO:root:by default
logging.debug("too low")
logging.getLogger("some.where").warning("below")  # expect: WARNING:some.where:below
logging.basicConfig(handlers=[Shown(), Shown()], level=logging.DEBUG)
print(logging.root.level, len(logging.root.handlers))  # expect: 20 1
logging.basicConfig(handlers=[Shown()], level="DEBUG", format="{levelname} {message}", style="{",
                    force=True)
logging.debug("forced")  # expect: DEBUG forced
print(len(logging.root.handlers))  # expect: 1

lines = Lines()
logging.basicConfig(stream=lines, format="%(message)s!", force=True)
logging.error("to a stream")
logging.critical("twice")
print(lines.texts, logging.root.handlers)
# expect: ['to a stream!\n', 'twice!\n'] [<StreamHandler lines (NOTSET)>]

for wrong in ({"nonsense": 1}, {"stream": lines, "handlers": []}, {"style": "x"},
              {"filename": "f", "stream": lines}, {"filename": "f", "handlers": []}):
    try:
        logging.basicConfig(force=True, **wrong)
    except ValueError as error:
        print(error)
# expect: Unrecognised argument(s): nonsense
# expect: 'stream' or 'filename' should not be specified together with 'handlers'
# expect: Style must be one of: %,{,$
# expect: 'stream' and 'filename' should not be specified together
# expect: 'stream' or 'filename' should not be specified together with 'handlers'
