# setattr() with a name that is written out is seen by whoever reads the name, the library too.
import logging
import string

setattr(logging, "raiseExceptions", False)
print(logging.raiseExceptions)  # expect: False
logging.getLogger("z").log("10", "no level")
setattr(logging, "raiseExceptions", True)  # other scripts use the same module


def change():
    before = string.digits
    setattr(string, "digits", "01")
    setattr(string, "mine", 7)
    print(string.digits, getattr(string, "digits"), string.mine)
    setattr(string, "digits", before)


change()  # expect: 01 01 7
print(string.digits)  # expect: 0123456789
