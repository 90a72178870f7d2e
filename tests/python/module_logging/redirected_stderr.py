# What logging, warnings and traceback write goes to whatever is in the place of sys.stderr.
import contextlib
import io
import logging
import sys
import traceback
import warnings

print(logging.StreamHandler().stream is sys.stderr)  # expect: True
warnings.simplefilter("always")
text = io.StringIO()
with contextlib.redirect_stderr(text):
    logging.getLogger("none").warning("by the last resort")
    logging.basicConfig()
    logging.warning("by a handler")
    warnings.warn("a warning")
    try:
        1 / 0
    except ZeroDivisionError:
        traceback.print_exc()
print(logging.root.handlers[0].stream is text)  # expect: True
logging.warning("the handler keeps its stream")
for line in text.getvalue().splitlines():
    if not line.startswith(" "):
        print(line.rpartition("/")[2])
# expect: by the last resort
# expect: WARNING:root:by a handler
# expect: redirected_stderr.py:16: UserWarning: a warning
# expect: Traceback (most recent call last):
# expect: ZeroDivisionError: division by zero
# expect: WARNING:root:the handler keeps its stream

sys.stderr = io.StringIO()
logging.raiseExceptions = True
logging.root.handlers.clear()
logging.lastResort.handle(logging.makeLogRecord({"msg": "again"}))
handler = logging.StreamHandler(object())
handler.handle(logging.makeLogRecord({"msg": "lost"}))
print("again" in sys.stderr.getvalue(), "Logging error" in sys.stderr.getvalue())
# expect: True True
sys.stderr = sys.__stderr__
