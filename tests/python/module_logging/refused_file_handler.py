import logging
handler = logging.FileHandler("x.log")
# expect compile error: 2: logging.FileHandler
