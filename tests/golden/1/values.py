import collections
import re
import uuid
from datetime import date, datetime, time, timedelta, timezone

from pawl import workflow
from pawl.tasks import charge

TABLE = {"shared": [1, 2, 3]}
PATTERN = re.compile(r"(?P<key>\w+)=(\d+)")


def counter():
    count = 0

    def step(by=1, *, twice=False):
        nonlocal count
        count += by * (2 if twice else 1)
        return count
    return step


@workflow
async def values(x):
    global TABLE
    step = counter()
    step()
    counter.made = 1
    TABLE["cyclic"] = TABLE
    nothing, yes, dots, no = None, True, ..., NotImplemented
    numbers = [0, -9, 56, 2 ** 47 - 1, -2 ** 47, 2 ** 47, 2 ** 100, -2 ** 200, 0.5, float("inf"), -0.0]
    texts = ["", "a", "\xe9", "plain", "h\u00e9llo", "\u4f60\u597d", "\U0001F600", "\ud800", "x" * 100]
    raw = [b"", b"\x00\xff", bytearray(b"grows")]
    tables = [{1: "one", (1, 2): {3, 4}, None: 0, "k": frozenset([5])}, {}, set(), {1.5: 2}]
    del tables[0][1]
    deque = collections.deque([1, 2, 3], maxlen=3)
    ordered = collections.OrderedDict(a=1)
    counted = collections.Counter("hello")
    default = collections.defaultdict(list, {"a": [1]})
    spans = [range(3, 30, 3), range(2 ** 70, 2 ** 70 + 2), slice(1, None, 2)]
    moments = [date(2026, 11, 16), time(1, 2, 3), datetime(2026, 1, 2, 3, 4, 5, 6, timezone.utc),
               timedelta(days=1, seconds=2), timezone(timedelta(hours=2)), timezone.utc]
    name = uuid.UUID("12345678-1234-5678-1234-567812345678")
    match = PATTERN.search("a key=12")
    view, functions = tables[0].items(), [len, "abc".upper, [].append, int, print, step]
    shared = [TABLE["shared"], TABLE["shared"]]
    ids = [id(texts), id(texts[8]), id(numbers[6]), id(raw[2]), id(int), id(len), id(counter)]
    print("partial ", end="")
    await charge("x", 1)
    print("line")
    print(nothing, yes, dots, no, numbers, texts[:7] + texts[8:], raw, deque, ordered, spans)
    print(sorted(counted.items()), default["b"], moments, name, match["key"], match[2], len(view))
    return [step(by=2, twice=True), TABLE["cyclic"] is TABLE, len(tables[0]), texts[7] == "\ud800",
            shared[0] is shared[1] is TABLE["shared"], functions[0]("abc"), functions[1](),
            counter.made, moments[5] is timezone.utc, str(tables[3]),
            ids == [id(texts), id(texts[8]), id(numbers[6]), id(raw[2]), id(int), id(len), id(counter)]]
