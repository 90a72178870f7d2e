# Flags that say whether a library is there, and what they guard.
import json
import math

try:
    import no_such_library as nsl
    HAS_LIBRARY = True
except ImportError:
    HAS_LIBRARY = False

try:
    from no_such_library import Frame
except ImportError:
    Frame = None

try:
    import no_such_json
except ModuleNotFoundError:
    no_such_json = None
else:
    dumps = no_such_json.dumps

try:
    import statistics
    HAS_STATISTICS = True
except ImportError:
    HAS_STATISTICS = False
    statistics = no_such_fallback


def total(values):
    if HAS_LIBRARY:
        return nsl.array(values).sum()
    return sum(values)


def mean(values):
    return statistics.mean(values) if HAS_STATISTICS else nsl.mean(values)


def show(value):
    if Frame is not None and isinstance(value, Frame):
        return value.to_text()
    if no_such_json and HAS_LIBRARY:
        return no_such_json.dumps(value)
    return json.dumps(value)


def choose(flag=HAS_LIBRARY):
    def inner():
        if not HAS_LIBRARY:
            return "plain"
        yield_from_nothing(nsl)
    return inner(), flag


def numbers():
    # A generator, though its only yield never runs.
    if HAS_LIBRARY:
        yield 1


def local(HAS_STATISTICS):
    return "given" if HAS_STATISTICS else "not given"


async def main():
    print(total([1, 2, 3]), mean([1, 2, 6]), show([1]), choose())
    print(list(numbers()), local(False), local(True))
    while HAS_LIBRARY:
        print("never")
    print("math" if math is not None and HAS_STATISTICS else nsl.math)


# expect: 6 3 [1] ('plain', False)
# expect: [] not given given
# expect: math
