from logging import FileHandler, getLogger
getLogger().addHandler(FileHandler("x.log"))
# expect compile error: 1: logging.FileHandler
