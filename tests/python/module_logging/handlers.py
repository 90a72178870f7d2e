import logging


class Lines:
    def __init__(self, name=""):
        self.name = name
        self.text = ""
        self.flushed = 0

    def write(self, text):
        self.text += text

    def flush(self):
        self.flushed += 1


lines = Lines("first")
handler = logging.StreamHandler(lines)
print(handler, handler.level, handler.formatter, handler.name)
# expect: <StreamHandler first (NOTSET)> 0 None None
handler.name = "own"
handler.setLevel("INFO")
print(handler.get_name(), handler)  # expect: own <StreamHandler first (INFO)>
logger = logging.getLogger("h")
logger.setLevel(1)
logger.addHandler(handler)
logger.info("one")
handler.terminator = ";"
logger.info("two")
print(repr(lines.text), lines.flushed)  # expect: 'one\ntwo;' 2
other = Lines()
print(handler.setStream(other) is lines, handler.setStream(other))  # expect: True None
logger.warning("three")
print(repr(other.text), handler)  # expect: 'three;' <StreamHandler (INFO)>
print(logging.NullHandler(), logging.Handler(5))
# expect: <NullHandler (NOTSET)> <Handler (Level 5)>
handler.close()

buffering = logging.BufferingFormatter(logging.Formatter("%(message)s,"))
records = [logging.LogRecord("n", 1, "", 0, text, (), None) for text in "abc"]
print(buffering.format(records), repr(buffering.format([])))  # expect: a,b,c, ''


class Framed(logging.BufferingFormatter):
    def formatHeader(self, records):
        return f"<{len(records)}|"

    def formatFooter(self, records):
        return ">"


print(Framed(logging.Formatter("%(message)s")).format(records))  # expect: <3|abc>
