import logging
import logging.config


class ListHandler(logging.Handler):
    def __init__(self, prefix=""):
        super().__init__()
        self.prefix = prefix
        self.lines = []

    def emit(self, record):
        self.lines.append(self.prefix + self.format(record))


class NoSecrets(logging.Filter):
    def __init__(self, word):
        super().__init__()
        self.word = word

    def filter(self, record):
        return self.word not in record.getMessage()


kept = ListHandler()
old = logging.getLogger("old")
old.addHandler(kept)
child = logging.getLogger("shop.orders")
CONFIG = {
    "version": 1,
    "disable_existing_loggers": True,
    "formatters": {"short": {"format": "%(levelname)s:%(name)s:%(message)s"},
                   "braces": {"format": "{message} <{levelname}>", "style": "{"}},
    "filters": {"secrets": {"()": NoSecrets, "word": "password"}, "shop": {"name": "shop"}},
    "handlers": {
        "memory": {"()": lambda: kept, "formatter": "short", "filters": ["secrets"]},
        "loud": {"()": ListHandler, "prefix": "! ", "level": "ERROR", "formatter": "braces"},
        "out": {"class": "logging.StreamHandler", "stream": "ext://sys.stdout",
                "formatter": "short", "level": "CRITICAL"},
        "none": {"class": "logging.NullHandler"},
    },
    "loggers": {"shop": {"level": "INFO", "handlers": ["memory", "loud"], "propagate": False}},
    "root": {"level": "WARNING", "handlers": ["out", "none"]},
}
logging.config.dictConfig(CONFIG)
shop = logging.getLogger("shop")
shop.debug("unseen")
shop.info("order %d", 5)
child.error("no stock")
shop.warning("the password is x")
print(kept.lines, shop.handlers[1].lines, shop.propagate, child.disabled, old.disabled)
# expect: ['INFO:shop:order 5', 'ERROR:shop.orders:no stock'] ['! no stock <ERROR>'] False False True
logging.critical("from the root")  # expect: CRITICAL:root:from the root
logging.getLogger("new").warning("below the handler's level")
print(logging.root.level, [type(h).__name__ for h in logging.root.handlers], shop.level)
# expect: 30 ['StreamHandler', 'NullHandler'] 20
logging.config.dictConfig({"version": 1, "incremental": True, "loggers": {"shop": {"level": "ERROR"}}})
print(shop.level, len(shop.handlers))  # expect: 40 2


def attempt(config):
    try:
        logging.config.dictConfig(config)
    except ValueError as e:
        print(e, "|", repr(e.__cause__))


attempt({})  # expect: dictionary doesn't specify a version | None
attempt({"version": 2})  # expect: Unsupported version: 2 | None
attempt({"version": 1, "handlers": {"h": {"class": "logging.StreamHandler", "formatter": "zz"}}})
# expect: Unable to configure handler 'h' | ValueError("Unable to set formatter 'zz'")
attempt({"version": 1, "root": {"handlers": ["nope"]}})
# expect: Unable to configure root logger | ValueError("Unable to add handler 'nope'")
attempt({"version": 1, "loggers": {"a": {"level": "LOUD"}}})
# expect: Unable to configure logger 'a' | ValueError("Unknown level: 'LOUD'")
attempt({"version": 1, "formatters": {"f": {"format": "%(x)s", "style": "?"}}})
# expect: Unable to configure formatter 'f' | ValueError('Style must be one of: %,{,$')
