# The last line on stderr is the log's; the exception comes after it.
import logging
logging.warning("seen %s", "once")
raise ValueError("end")
# expect error: ValueError: end
