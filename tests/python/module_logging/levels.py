import logging

print(logging.DEBUG, logging.INFO, logging.WARNING, logging.WARN, logging.ERROR,
      logging.CRITICAL, logging.FATAL, logging.NOTSET)
# expect: 10 20 30 30 40 50 50 0
for level in (10, 20, 30, 40, 50, 0, 15, "INFO", "WARN", "nothing"):
    print(repr(logging.getLevelName(level)))
# expect: 'DEBUG'
# expect: 'INFO'
# expect: 'WARNING'
# expect: 'ERROR'
# expect: 'CRITICAL'
# expect: 'NOTSET'
# expect: 'Level 15'
# expect: 20
# expect: 30
# expect: 'Level nothing'
logging.addLevelName(25, "NOTICE")
print(logging.getLevelName(25), logging.getLevelName("NOTICE"))  # expect: NOTICE 25
print(sorted(logging.getLevelNamesMapping().items()))
# expect: [('CRITICAL', 50), ('DEBUG', 10), ('ERROR', 40), ('FATAL', 50), ('INFO', 20), ('NOTICE', 25), ('NOTSET', 0), ('WARN', 30), ('WARNING', 30)]

logging.root.setLevel(logging.WARNING)  # in a workflow, INFO is the default
logger = logging.getLogger("levels")
print(logger.level, logger.getEffectiveLevel())  # expect: 0 30
logger.setLevel("DEBUG")
print(logger.level, logger.isEnabledFor(10), logger.isEnabledFor(9))  # expect: 10 True False
logger.setLevel(logging.ERROR)
print(logger.isEnabledFor(logging.WARNING), logger.isEnabledFor(logging.ERROR))
# expect: False True
for wrong in ("LOUD", 1.5, None):
    try:
        logger.setLevel(wrong)
    except (ValueError, TypeError) as error:
        print(type(error).__name__, error)
# expect: ValueError Unknown level: 'LOUD'
# expect: TypeError Level not an integer or a valid string: 1.5
# expect: TypeError Level not an integer or a valid string: None
try:
    logger.log("INFO", "text")
except TypeError as error:
    print(error)
# expect: level must be an integer
