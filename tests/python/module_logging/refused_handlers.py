import logging.handlers
handler = logging.handlers.RotatingFileHandler("x.log")
# expect compile error: 1: module 'logging.handlers' is not available
