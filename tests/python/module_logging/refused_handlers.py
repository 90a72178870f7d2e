import logging.handlers
handler = logging.handlers.RotatingFileHandler("x.log")
# expect compile error: 2: 'logging.handlers' is not available
