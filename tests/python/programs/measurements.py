"""Readings of sensors: parsing with warnings, statistics, a report as text, resources that are given back."""
import copy
import logging
import statistics
import textwrap
from collections import defaultdict
from contextlib import ExitStack, contextmanager, nullcontext, suppress

log = logging.getLogger("sensors")
log.setLevel(logging.INFO)

RAW = """
t1 temperature 20.5
t1 temperature 21.0
t2 temperature 19.25
h1 humidity 40
t1 temperature n/a
h1 humidity 45
h1 humidity 47
t2 temperature 19.75
broken
t1 temperature 35.5
x9 pressure 1013
"""


class Sensor:
    opened = []

    def __init__(self, name):
        self.name = name

    def __enter__(self):
        Sensor.opened.append(self.name)
        return self

    def __exit__(self, kind, error, traceback):
        Sensor.opened.remove(self.name)
        print("closed", self.name, kind.__name__ if kind else "-")
        return False


@contextmanager
def step(title):
    print(f"[{title}")
    try:
        yield title.upper()
    except LookupError as error:
        print(f" swallowed {error!r}")
    else:
        print(" fine")
    finally:
        print(f"{title}]")


def parse(text):
    readings = defaultdict(lambda: defaultdict(list))
    problems = 0
    for number, line in enumerate(text.strip().splitlines(), 1):
        try:
            sensor, kind, value = line.split()
            readings[kind][sensor].append(float(value))
        except ValueError as error:
            problems += 1
            print(f"line {number}: {error}")
    return readings, problems


def describe(values):
    result = {"n": len(values), "mean": statistics.mean(values), "median": statistics.median(values)}
    with suppress(statistics.StatisticsError):
        result["stdev"] = statistics.stdev(values)
        result["quartiles"] = statistics.quantiles(values, n=4)
    return result


def outliers(values, factor=1.5):
    try:
        low, _, high = statistics.quantiles(values, n=4)
    except statistics.StatisticsError:
        return []
    reach = (high - low) * factor
    return [v for v in values if not low - reach <= v <= high + reach]


def report(readings):
    paragraphs = []
    for kind, sensors in sorted(readings.items()):
        everything = [v for values in sensors.values() for v in values]
        figures = describe(everything)
        spread = f", spread {figures['stdev']:.3f}" if "stdev" in figures else ""
        paragraphs.append(f"{kind.title()}: {figures['n']} readings of {len(sensors)} sensors ({', '.join(sorted(sensors))}), "
                          f"on average {figures['mean']:.2f}{spread}. Most common: {statistics.mode(everything)}.")
    return "\n\n".join(textwrap.fill(p, 48, initial_indent="* ", subsequent_indent="  ") for p in paragraphs)


readings, problems = parse(RAW)
# expect: line 5: could not convert string to float: 'n/a'
# expect: line 9: not enough values to unpack (expected 3, got 1)
print(problems, "problems;", {k: dict(v) for k, v in readings.items()})
# expect: 2 problems; {'temperature': {'t1': [20.5, 21.0, 35.5], 't2': [19.25, 19.75]}, 'humidity': {'h1': [40.0, 45.0, 47.0]}, 'pressure': {'x9': [1013.0]}}
print(report(readings))
# expect: * Humidity: 3 readings of 1 sensors (h1), on
# expect:   average 44.00, spread 3.606. Most common:
# expect:   40.0.
# expect:
# expect: * Pressure: 1 readings of 1 sensors (x9), on
# expect:   average 1013.00. Most common: 1013.0.
# expect:
# expect: * Temperature: 5 readings of 2 sensors (t1, t2),
# expect:   on average 23.20, spread 6.909. Most common:
# expect:   20.5.
temperatures = [v for values in readings["temperature"].values() for v in values]
print(outliers(temperatures), outliers([1, 2, 2, 3, 2, 50, 3, 2]), outliers([5]))
# expect: [] [50] []
print(describe([1]), describe([3, 1, 2]))
# expect: {'n': 1, 'mean': 1, 'median': 1} {'n': 3, 'mean': 2, 'median': 2, 'stdev': 1.0, 'quartiles': [1.0, 2.0, 3.0]}
print(statistics.pvariance([1, 2, 3, 4]), statistics.variance([1, 2, 3, 4]), statistics.fmean([1, 2, 4]), statistics.geometric_mean([1, 3, 9]),
      statistics.harmonic_mean([40, 60]), statistics.median_low([1, 2, 3, 4]), statistics.multimode("aabbc"))
# expect: 1.25 1.6666666666666667 2.3333333333333335 3.0000000000000004 48.0 2 ['a', 'b']
slope, intercept = statistics.linear_regression([1, 2, 3], [2, 4, 6])
print(slope, intercept, statistics.correlation([1, 2, 3], [1, 5, 7]))
# expect: 2.0 0.0 0.9819805060619656

snapshot, same = copy.deepcopy(readings), copy.copy(readings)
readings["temperature"]["t1"].append(0.0)
readings["new"]["n1"].append(1.0)
print(len(snapshot["temperature"]["t1"]), len(same["temperature"]["t1"]), "new" in snapshot, "new" in same, type(snapshot).__name__)
# expect: 3 4 False False defaultdict
ring = ["ring"]
ring.append(ring)
other = copy.deepcopy(ring)
print(other[1] is other, other is not ring, copy.copy((1, 2)) == (1, 2))  # expect: True True True

with step("reading") as title:
    print(title, {}.get("a"))
# expect: [reading
# expect: READING None
# expect:  fine
# expect: reading]
with step("failing"):
    raise KeyError("gone")
# expect: [failing
# expect:  swallowed KeyError('gone')
# expect: failing]
try:
    with step("breaking"):
        raise ValueError("not mine")
except ValueError as error:
    print("outside:", error)
# expect: [breaking
# expect: breaking]
# expect: outside: not mine

with ExitStack() as stack:
    sensors = [stack.enter_context(Sensor(name)) for name in ("a", "b")]
    stack.callback(print, "called back", sep="|")
    stack.enter_context(nullcontext(5))
    print(Sensor.opened, [s.name for s in sensors])
# expect: ['a', 'b'] ['a', 'b']
# expect: called back
# expect: closed b -
# expect: closed a -
with suppress(ZeroDivisionError), ExitStack() as stack:
    stack.enter_context(Sensor("c"))
    print(1 / 0)
# expect: closed c ZeroDivisionError
print(Sensor.opened)  # expect: []
kept = ExitStack()
with ExitStack() as stack:
    stack.enter_context(Sensor("d"))
    kept = stack.pop_all()
print(Sensor.opened)  # expect: ['d']
kept.close()  # expect: closed d -

text = """
    An indented paragraph that somebody wrote into the program, with words of different
    lengths and a-hyphenated-word, so that lines break here and there.
"""
print(textwrap.dedent(text).strip() == "\n".join(line.strip() for line in text.strip().splitlines()))
# expect: True
print(textwrap.wrap(textwrap.dedent(text), 30))
# expect: [' An indented paragraph that', 'somebody wrote into the', 'program, with words of', 'different lengths and', 'a-hyphenated-word, so that', 'lines break here and there.']
print(textwrap.shorten("  many   words   in one  line ", 16), "|", textwrap.shorten("word", 3, placeholder="…"))
# expect: many words [...] | …
print(textwrap.indent("a\n\nb\n", "> "), end="")
# expect: > a
# expect:
# expect: > b
print(textwrap.indent("a\n\nb", "> ", lambda line: True))
# expect: > a
# expect: >
# expect: > b
for attempt in (lambda: statistics.mean([]), lambda: statistics.stdev([1]), lambda: statistics.mode([]), lambda: textwrap.wrap("a", 0)):
    try:
        attempt()
    except (statistics.StatisticsError, ValueError) as error:
        print(type(error).__name__, error)
# expect: StatisticsError mean requires at least one data point
# expect: StatisticsError stdev requires at least two data points
# expect: StatisticsError no mode for empty data
# expect: ValueError invalid width 0 (must be > 0)
print(log.name, log.isEnabledFor(logging.DEBUG), log.isEnabledFor(logging.WARNING), logging.getLevelName(30), logging.getLogger("sensors") is log)
# expect: sensors False True WARNING True
