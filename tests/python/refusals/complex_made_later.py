make = [complex]
try:
    make[0](1, 2)
except Exception as error:
    print(type(error).__name__, error)
# expect: UnavailableError PAWL-2013: complex is not available in a workflow: keep the two parts as floats
# no-python
