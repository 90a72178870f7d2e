# What hasattr() guards is not looked at if the module has no such member.
import logging
import math

if hasattr(logging, "getHandlerByName_"):
    found = [logging.getHandlerByName_(name) for name in "ab"]
else:
    found = "none"
print(found)  # expect: none


def choose(flag):
    if flag and hasattr(math, "sumprod_") and math.sumprod_([1], [2]):
        return math.sumprod_
    elif not hasattr(math, "sumprod_"):
        return "by hand"
    else:
        return math.sumprod_


print(choose(True), choose(False))  # expect: by hand by hand
print(math.cbrt_(8) if hasattr(math, "cbrt_") else 2.0)  # expect: 2.0
print(3.0 if not hasattr(math, "cbrt_") else math.cbrt_(8))  # expect: 3.0
print(hasattr(math, "cbrt_") and math.cbrt_(8))  # expect: False
print(not hasattr(math, "cbrt_") or math.cbrt_(8))  # expect: True
print(bool(hasattr(math, "pi") and math.pi > 3))  # expect: True


def shadowed(hasattr):
    return "called" if hasattr(math, "cbrt_") else "not called"


print(shadowed(lambda module, name: True))  # expect: called
while hasattr(math, "cbrt_") and math.cbrt_(8):
    print("never")
